import type { RoutePath } from '@voltide/contract';

export type NavigationItem = { readonly href: RoutePath; readonly text: string };

export const HEADER_LINKS: readonly NavigationItem[] = [
  { href: '/', text: 'Home' },
  { href: '/packs', text: 'Packs' },
  { href: '/battles', text: 'Battles' },
  { href: '/leaderboard', text: 'Leaderboard' },
  { href: '/referrals', text: 'Referrals' },
];

/** The link to all games, beside the logo: the five header links are the specification's. */
export const GAMES_LINK: NavigationItem = { href: '/games', text: 'Games' };

export const MORE_GAMES: readonly NavigationItem[] = [
  GAMES_LINK,
  { href: '/wheel', text: 'Wheel' },
  { href: '/daily-spin', text: 'Daily spin' },
  { href: '/jackpot', text: 'Daily jackpot' },
];

export const ADMIN_LINK: NavigationItem = { href: '/adminxxx', text: 'Admin' };

export const OWN_LINKS: readonly NavigationItem[] = [
  { href: '/inventory', text: 'Inventory' },
  { href: '/history', text: 'History' },
  { href: '/wallet', text: 'Wallet' },
  { href: '/rewards', text: 'Rewards' },
  { href: '/profile', text: 'Profile' },
];

export const FOOTER_LINKS: readonly { readonly heading: string; readonly links: readonly NavigationItem[] }[] = [
  {
    heading: 'Play',
    links: [
      { href: '/packs', text: 'Packs' },
      { href: '/battles', text: 'Battles' },
      { href: '/wheel', text: 'Wheel' },
      { href: '/jackpot', text: 'Daily Jackpot' },
    ],
  },
  {
    heading: 'Support',
    links: [
      { href: '/help', text: 'Help' },
      { href: '/contact', text: 'Contact' },
      { href: '/incidents', text: 'Incidents' },
      { href: '/bugs', text: 'Report a bug' },
      { href: '/features', text: 'Features' },
    ],
  },
  {
    heading: 'Trust',
    links: [
      { href: '/fairplay', text: 'Fair play' },
      { href: '/rules', text: 'Rules' },
      { href: '/statistics', text: 'Statistics' },
      { href: '/responsible', text: 'Responsible play' },
      { href: '/terms', text: 'Terms of Service' },
      { href: '/privacy', text: 'Privacy Policy' },
    ],
  },
];

export function isCurrent(href: string, path: string): boolean {
  if (href === '/') return path === '/' || path === '/home';
  return path === href || path.startsWith(`${href}/`);
}
