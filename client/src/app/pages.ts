// The pages of those who work in the room: who may open which. The server holds everybody to it; here it only tidies.

import { link, type Route } from './router.svelte.ts';

type Page = Route['page'];

export const ROLES = ['dealer', 'supervisor', 'director', 'operator', 'regulator'] as const;

const PAGES: { page: Page; title: string; href: string; roles: readonly string[] }[] = [
  { page: 'deal', title: 'Deal', href: link.deal(), roles: ['dealer', 'supervisor'] },
  { page: 'floor', title: 'Floor', href: link.floor, roles: ['supervisor', 'director', 'operator'] },
  { page: 'direct', title: 'Tournaments', href: link.direct(), roles: ['director', 'operator'] },
  { page: 'cage', title: 'Cage', href: link.cage, roles: ['operator'] },
  { page: 'books', title: 'Books', href: link.books(), roles: ['operator', 'regulator'] },
  { page: 'significant', title: 'Events', href: link.significant, roles: ['operator'] },
  { page: 'inspect', title: 'Inspect', href: link.inspect, roles: ['regulator'] },
];

const HOMES: Record<(typeof ROLES)[number], string> = {
  dealer: link.deal(),
  supervisor: link.floor,
  director: link.direct(),
  operator: link.cage,
  regulator: link.inspect,
};

/** Whether somebody of the staff has signed in with less than they have to, and may do nothing yet. */
export const isLimited = (person: { roles: readonly string[]; guest: boolean }): boolean =>
  !person.guest && !person.roles.length;

/** Where somebody begins: staff at their work, everybody else in the lobby. */
export function homeOf(roles: readonly string[]): string {
  if (!roles.length) return link.account; // to add what is missing
  const role = roles.includes('player') ? undefined : ROLES.find((one) => roles.includes(one));
  return role ? HOMES[role] : link.lobby;
}

/** The staff pages these roles may open, in the order of the bar. */
export const staffPages = (roles: readonly string[]) =>
  PAGES.filter((one) => one.roles.some((role) => roles.includes(role)));

/** Whether these roles may open a page. */
export const mayOpen = (roles: readonly string[], page: Page): boolean =>
  PAGES.every((one) => one.page !== page) || staffPages(roles).some((one) => one.page === page);
