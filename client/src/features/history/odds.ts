// Odds in words and figures.

import type { BankStep } from '../../wire/generated.ts';

const CHOICES: Record<string, string> = {
  check: 'Check',
  fold: 'Fold',
  bet4: 'Play 4x',
  bet3: 'Play 3x',
  bet2: 'Play 2x',
  bet1: 'Play 1x',
};

export const choiceWords = (choice: string): string => CHOICES[choice] ?? choice;

/** A share of one as percent: two digits behind the point where it is neither all nor nothing. */
export function percent(share: number): string {
  if (share === 0 || share === 1) return `${100 * share}%`;
  const shown = 100 * share;
  if (shown < 0.01) return 'under 0.01%';
  return shown > 99.99 ? 'over 99.99%' : `${shown.toFixed(shown < 10 ? 2 : 1)}%`;
}

/** So many antes, with their sign. */
export function antes(value: number): string {
  const shown = Math.abs(value) < 0.0005 ? '0.000' : Math.abs(value).toFixed(3);
  return `${value <= -0.0005 ? '-' : value >= 0.0005 ? '+' : ''}${shown}`;
}

export type Choice = { name: string; words: string; value: number; fraction: string; best: boolean; chosen: boolean };

/** The choices of a decision, the best first. */
export function choicesOf(step: BankStep): Choice[] {
  return Object.entries(step.values)
    .map(([name, value]) => ({
      name,
      words: choiceWords(name),
      value,
      fraction: step.choices[name] ?? '',
      best: name === step.best,
      chosen: name === step.chosen,
    }))
    .sort((a, b) => Number(b.best) - Number(a.best) || b.value - a.value);
}

/** What all decisions of a round have cost, in antes. */
export const costOf = (steps: readonly BankStep[]): number => steps.reduce((sum, step) => sum + step.cost, 0);
