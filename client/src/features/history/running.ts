// The running result over some rounds, and how it is drawn.

import { signed } from '../../ui/words.ts';

export type Point = { x: number; y: number };
export type Plot = { line: string; area: string; zero: number; end: Point };

/** What somebody had won or lost after each round, oldest first, beginning with nothing. */
export function running(newestFirst: readonly { net: number }[]): number[] {
  let sum = 0;
  return [0, ...newestFirst.toReversed().map(({ net }) => (sum += net))];
}

/** The running result as paths in a box of this size. */
export function plotOf(sums: readonly number[], width: number, height: number, margin = 6): Plot {
  const [least, most] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  const span = most - least || 1;
  const xOf = (index: number): number => margin + (index * (width - 2 * margin)) / Math.max(1, sums.length - 1);
  const yOf = (sum: number): number => margin + ((most - sum) * (height - 2 * margin)) / span;
  const points = sums.map((sum, index) => ({ x: round(xOf(index)), y: round(yOf(sum)) }));
  const line = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');
  const zero = round(yOf(0));
  const end = points.at(-1) ?? { x: margin, y: zero };
  return { line, area: `${line}L${end.x} ${zero}L${points[0]?.x ?? margin} ${zero}Z`, zero, end };
}

const round = (number: number): number => Math.round(100 * number) / 100;

/** The same in words. */
export function plotWords(sums: readonly number[]): string {
  const rounds = sums.length - 1;
  const last = sums.at(-1) ?? 0;
  return `Running result over ${rounds} ${rounds === 1 ? 'round' : 'rounds'}: ${signed(last, 'cents')} at the end, at best ${signed(Math.max(...sums), 'cents')}, at worst ${signed(Math.min(...sums), 'cents')}.`;
}
