// Which page is shown: the path in the address bar.

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; table: string }
  | { page: 'tournament'; tournament: string }
  | { page: 'rules'; rulebook: string; clause: string }
  | { page: 'how'; rulebook: string }
  | { page: 'disputes'; rulebook: string; name: string; clause: string }
  | { page: 'history' }
  | { page: 'round'; table: string; round: number }
  | { page: 'complaints' }
  | { page: 'deal'; table: string }
  | { page: 'floor' }
  | { page: 'direct'; tournament: string }
  | { page: 'display'; tournament: string }
  | { page: 'cage' }
  | { page: 'account' }
  | { page: 'books'; day: string; table: string }
  | { page: 'significant' }
  | { page: 'inspect'; table: string; round: number }
  | { page: 'nowhere' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function routeOf(path: string, hash = ''): Route {
  try {
    return routeTo(path.split('/').filter(Boolean).map(decodeURIComponent), decodeURIComponent(hash.replace(/^#/, '')));
  } catch {
    return { page: 'nowhere' }; // what somebody typed is no address
  }
}

function routeTo(parts: string[], clause: string): Route {
  const [first, second = '', third = ''] = parts;
  switch (first) {
    case undefined:
      return { page: 'lobby' };
    case 'table':
      return second ? { page: 'table', table: second } : { page: 'nowhere' };
    case 'tournaments':
      return second ? { page: 'tournament', tournament: second } : { page: 'nowhere' };
    case 'rules':
      return { page: 'rules', rulebook: second, clause };
    case 'how':
      return second ? { page: 'how', rulebook: second } : { page: 'nowhere' };
    case 'disputes':
      return { page: 'disputes', rulebook: second, name: third, clause };
    case 'history':
      if (!second) return { page: 'history' };
      return /^\d+$/.test(third) ? { page: 'round', table: second, round: Number(third) } : { page: 'nowhere' };
    case 'deal':
      return { page: 'deal', table: second };
    case 'direct':
      return { page: 'direct', tournament: second };
    case 'display':
      return second ? { page: 'display', tournament: second } : { page: 'nowhere' };
    case 'complaints':
    case 'floor':
    case 'cage':
    case 'account':
    case 'significant':
      return { page: first };
    case 'books':
      return !second || DAY.test(second) ? { page: 'books', day: second, table: third } : { page: 'nowhere' };
    case 'inspect':
      if (!second) return { page: 'inspect', table: '', round: 0 };
      return /^\d+$/.test(third) ? { page: 'inspect', table: second, round: Number(third) } : { page: 'nowhere' };
    default:
      return { page: 'nowhere' };
  }
}

export const link = {
  lobby: '/',
  table: (table: string) => `/table/${encodeURIComponent(table)}`,
  tournament: (tournament: string) => `/tournaments/${encodeURIComponent(tournament)}`,
  rules: (rulebook = '', clause = '', table = '') =>
    `/rules${rulebook ? `/${encodeURIComponent(rulebook)}` : ''}${table ? `?table=${encodeURIComponent(table)}` : ''}${clause ? `#${encodeURIComponent(clause)}` : ''}`,
  how: (rulebook: string) => `/how/${encodeURIComponent(rulebook)}`,
  disputes: (rulebook = '', clause = '') =>
    `/disputes${rulebook ? `/${encodeURIComponent(rulebook)}` : ''}${clause ? `#${encodeURIComponent(clause)}` : ''}`,
  dispute: (id: string) => `/disputes/${id}`,
  history: '/history',
  round: (table: string, round: number) => `/history/${encodeURIComponent(table)}/${round}`,
  complaints: '/complaints',
  deal: (table = '') => `/deal${table ? `/${encodeURIComponent(table)}` : ''}`,
  floor: '/floor',
  direct: (tournament = '') => `/direct${tournament ? `/${encodeURIComponent(tournament)}` : ''}`,
  display: (tournament: string) => `/display/${encodeURIComponent(tournament)}`,
  cage: '/cage',
  account: '/account',
  books: (day = '', table = '') =>
    `/books${day ? `/${day}` : ''}${day && table ? `/${encodeURIComponent(table)}` : ''}`,
  significant: '/significant',
  inspect: '/inspect',
  inspectRound: (table: string, round: number) => `/inspect/${encodeURIComponent(table)}/${round}`,
};

class Router {
  route = $state<Route>(routeOf(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(to: string): void {
    history.pushState(null, '', to);
    this.read();
    scrollTo(0, 0);
    document.getElementById('page')?.focus({ preventScroll: true });
  }

  private read(): void {
    this.route = routeOf(location.pathname, location.hash);
  }

  /** Links to our own pages do not load anything anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const anchor = (event.target as Element | null)?.closest?.('a');
    if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
    if (anchor.pathname.startsWith('/api') || (anchor.hash && anchor.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(anchor.pathname + anchor.search + anchor.hash);
  }
}

export const router = new Router();
