// What has changed at a table, in the lobby or on the floor, put into what was there before: the inverse of `changes` in views/changes.py.

/** A value and a change of it, as JSON has them: docs/reference/protocol.md, Changes. */
export function applied(before: unknown, change: unknown): unknown {
  if (!isHeld(before) || !isHeld(change)) return change;
  if (Array.isArray(change)) return change[0] as unknown;
  if (!Array.isArray(before)) {
    const parts = Object.entries(change).map(([name, part]) => [name, applied(before[name], part)]);
    return { ...before, ...Object.fromEntries(parts) };
  }
  if ('at' in change) {
    const { at, gone = 0, new: come = [] } = change as Splice;
    return [...(before as unknown[]).slice(0, at), ...come, ...(before as unknown[]).slice(at + gone)];
  }
  return before.map((member, at) => (at in change ? applied(member, change[at]) : member) as unknown);
}

type Splice = { at: number; gone?: number; new?: unknown[] };

function isHeld(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null;
}
