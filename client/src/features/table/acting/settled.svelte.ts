// What has just come to stand where something else stood is dead for a moment: a tap that was meant for the other does nothing.

const DEAD_MS = 300;

/** Whether what `of` names has stood there long enough to be meant. */
export function settled(of: () => string): { readonly yet: boolean } {
  let seen = $state('');
  $effect(() => {
    const now = of();
    const timer = setTimeout(() => (seen = now), DEAD_MS);
    return () => clearTimeout(timer);
  });
  return {
    get yet() {
      return seen === of();
    },
  };
}
