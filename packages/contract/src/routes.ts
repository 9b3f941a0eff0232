/** One page of the web app. The server answers 200 for these paths and 404 for all others (S1-01). */
export type Route = {
  /** Lower case, with `:name` for a parameter, without a trailing slash. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** True for a page whose sections have addresses below it: `/admin/players`. They name themselves. */
  readonly hasParts?: true;
};

/** The single table of pages: the web app's routes and the server's 404s come from it. */
export const ROUTES = [
  {
    path: '/',
    title: 'Voltide: open packs you can prove',
    description: 'Open packs with odds you read before and results you can recompute after. Start as a guest.',
  },
  { path: '/home', title: 'Home', description: 'Your packs, items and what others just found.' },
  {
    path: '/packs',
    title: 'Packs',
    description: 'All packs, each with its exact odds, price and return to player.',
  },
  { path: '/packs/:packId', title: 'Pack', description: 'Every item with its exact odds, value and realised odds.' },
  { path: '/pack-system', title: 'How packs work', description: 'Odds, rarities and fairness with live figures.' },
  { path: '/open-pack', title: 'Open a pack', description: 'Open a pack and watch the reel land.' },
  { path: '/inventory', title: 'Inventory', description: 'What you found: keep it or sell it for its value.' },
  { path: '/history', title: 'History', description: 'Every play with its record and its proof.' },
  { path: '/fairplay', title: 'Fair play', description: 'How results are made, and your own seeds.' },
  { path: '/fairplay/verify', title: 'Verify a result', description: 'Recompute any result in your own browser.' },
  {
    path: '/rules',
    title: 'Rules',
    description: 'Every odds table and every rule that ever counted here, with its hash, dates and changes.',
  },
  { path: '/rules/:hash', title: 'Rules', description: 'One version of a table or of rules.' },
  {
    path: '/statistics',
    title: 'Statistics',
    description: 'How often every result came up beside how often it should, counted once an hour from the books.',
  },
  { path: '/battles', title: 'Battles', description: 'Open battles to join, and those that were decided last.' },
  { path: '/games', title: 'Games', description: 'Every game, each with its exact odds.' },
  { path: '/wheel', title: 'Wheel', description: 'Spin the Orbit wheel: four strips with their exact odds.' },
  { path: '/daily-spin', title: 'Daily spin', description: 'One free spin a day, its exact odds, and your streak.' },
  {
    path: '/jackpot',
    title: 'Daily jackpot',
    description: "Today's pool, your exact chance, and the last draws to recompute.",
  },
  { path: '/rewards', title: 'Rewards', description: 'What you have earned, what comes next, and what it costs.' },
  { path: '/leaderboard', title: 'Leaderboard', description: 'Who leads the day, the week and the month, live.' },
  {
    path: '/leaderboard-enhanced',
    title: 'Leaderboards in detail',
    description: 'Measures, prizes and periods of the boards.',
  },
  {
    path: '/referrals',
    title: 'Referrals',
    description: 'Your code and link, what friends bring, and what it costs the house.',
  },
  { path: '/wallet', title: 'Wallet', description: 'Your balance and how deposits and withdrawals work.' },
  { path: '/profile', title: 'Profile', description: 'Your account.' },
  { path: '/profile-simple', title: 'Profile', description: 'Your account at a glance.' },
  { path: '/profile-setup', title: 'First steps', description: 'Set up your account.' },
  { path: '/u/:name', title: 'Player', description: 'What this player chose to show.' },
  { path: '/shared/:shareId', title: 'Shared result', description: 'A result that its player shares, with its odds.' },
  { path: '/avatar', title: 'Avatar', description: 'Build your avatar of parts, or upload a picture.' },
  { path: '/login', title: 'Login', description: 'Sign in to Voltide.' },
  { path: '/signup', title: 'Sign Up', description: 'Create an account.' },
  { path: '/reset-password', title: 'Set a password', description: 'Choose a new password with your link.' },
  { path: '/confirm-email', title: 'Confirm your email', description: 'Confirm a new email with your link.' },
  { path: '/terms', title: 'Terms of Service', description: 'The rules between you and the operator.' },
  { path: '/privacy', title: 'Privacy Policy', description: 'What is stored about you, why, and for how long.' },
  { path: '/responsible', title: 'Responsible play', description: 'How to stay in control, and where to find help.' },
  { path: '/help', title: 'Help', description: 'Answers to common questions.' },
  { path: '/contact', title: 'Contact', description: 'How to reach the operator.' },
  { path: '/incidents', title: 'Incidents', description: 'What went wrong here, and what is done about it.' },
  { path: '/bugs', title: 'Report a bug', description: 'How to report a fault.' },
  { path: '/features', title: 'Features', description: 'What Voltide can do.' },
  { path: '/gallery', title: 'Component gallery', description: 'Every component in every state.' },
  { path: '/adminxxx', title: 'Admin', description: "The operator's portal.", hasParts: true },
] as const satisfies readonly Route[];

export type RoutePath = (typeof ROUTES)[number]['path'];

/** Finds the page for a path; case is ignored and one trailing slash accepted (S1-02). */
export function findRoute(path: string): Route | undefined {
  const wanted = normalise(path);
  return ROUTES.find((route: Route) => matches(route.path, wanted) || (route.hasParts && liesBelow(route, wanted)));
}

/** Names a page; if its address names a pack, by the words of that name ("glass-tide": "Glass Tide"). */
export function titleOf(route: Route, path: string): string {
  const place = route.path.split('/').indexOf(':packId');
  const name = place < 0 ? undefined : normalise(path).split('/')[place];
  return name?.replaceAll(/(?:^|-)[a-z\d]/g, (start) => start.toUpperCase().replace('-', ' ')) ?? route.title;
}

function normalise(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

const PARTS = /^(\/[a-z0-9_-]{1,64}){1,3}$/;

function liesBelow({ path }: Route, wanted: string): boolean {
  return wanted.startsWith(`${path}/`) && PARTS.test(wanted.slice(path.length));
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const parts = path.split('/');
  return (
    expected.length === parts.length &&
    expected.every((part, i) => (part.startsWith(':') ? /^[a-z0-9_-]{1,64}$/.test(parts[i] ?? '') : part === parts[i]))
  );
}
