// Copying text. Pages over plain HTTP have no clipboard of their own, so an old way stands in.

/** Copy a text; whether it went well. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  field.setAttribute('aria-hidden', 'true');
  const focused = document.activeElement as HTMLElement | null;
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  focused?.focus();
  return done;
}
