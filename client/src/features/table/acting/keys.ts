// Keys that act at a table: none while somebody types, none with a modifier, none in front of a dialog.

/** What one types in. */
export const TYPED_IN = 'input:not([type=checkbox], [type=range]), textarea, select';

/** The key that was meant, in small letters; empty where it is not for the table. */
export function keyNames(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return '';
  const target = event.target as HTMLElement | null;
  if (target?.closest(`${TYPED_IN}, dialog`)) return '';
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
