// What a person has chosen for this browser.

type Settings = { sounds: boolean; keys: boolean; words: boolean; confirmFold: boolean };

const KEY = 'croupier.settings';
const FIRST: Settings = { sounds: true, keys: true, words: false, confirmFold: true };

function stored(): Settings {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return FIRST;
  }
}

export const settings = $state<Settings>(stored());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing
  }
}
