import type { RoutePath } from '@voltide/contract';

import type { LoadScreen } from './lazy-screen.tsx';

/** Loads a game's screen together with its host. */
function game(load: LoadScreen): LoadScreen {
  return async () => {
    const [{ Screen }, { withGameHost }] = await Promise.all([load(), import('../lib/games/game-host.tsx')]);
    return { Screen: withGameHost(Screen) };
  };
}

/**
 * The screen of every page of the contract's table; the type requires exactly its paths. The build reads the file as
 * text to know which chunks a page will load, so each line keeps this form.
 */
export const SCREENS: Readonly<Record<RoutePath, LoadScreen>> = {
  '/': () => import('../features/home/home-screen.tsx'),
  '/home': () => import('../features/home/home-screen.tsx'),
  '/packs': game(() => import('./packs/packs-page.tsx')),
  '/packs/:packId': game(() => import('./packs/pack-page.tsx')),
  '/pack-system': game(() => import('@voltide/games/packs/screen/pack-system-screen.tsx')),
  '/open-pack': game(() => import('@voltide/games/packs/screen/open-pack-screen.tsx')),
  '/inventory': () => import('../features/inventory/inventory-screen.tsx'),
  '/history': () => import('../features/history/history-screen.tsx'),
  '/fairplay': () => import('../features/fairness/fairplay-screen.tsx'),
  '/fairplay/verify': () => import('../features/fairness/verify-screen.tsx'),
  '/rules': () => import('../features/rules/rules-screen.tsx'),
  '/rules/:hash': () => import('../features/rules/rule-screen.tsx'),
  '/statistics': () => import('../features/statistics/statistics-screen.tsx'),
  '/battles': game(() => import('@voltide/games/battles/screen/battles-screen.tsx')),
  '/games': game(() => import('../features/games/games-screen.tsx')),
  '/wheel': game(() => import('@voltide/games/wheel/screen/wheel-screen.tsx')),
  '/daily-spin': game(() => import('@voltide/games/daily-spin/screen/daily-spin-screen.tsx')),
  '/jackpot': game(() => import('@voltide/games/jackpot/screen/jackpot-screen.tsx')),
  '/rewards': () => import('../features/rewards/rewards-screen.tsx'),
  '/leaderboard': () => import('../features/boards/leaderboard-screen.tsx'),
  '/leaderboard-enhanced': () => import('../features/boards/detail-screen.tsx'),
  '/referrals': () => import('../features/referrals/referrals-screen.tsx'),
  '/wallet': () => import('../features/wallet/wallet-screen.tsx'),
  '/profile': () => import('../features/account/profile-screen.tsx'),
  '/profile-simple': () => import('../features/account/profile-simple-screen.tsx'),
  '/profile-setup': () => import('../features/account/profile-setup-screen.tsx'),
  '/u/:name': () => import('../features/profile/player-screen.tsx'),
  '/shared/:shareId': () => import('../features/shared-result/shared-result-screen.tsx'),
  '/avatar': () => import('../features/account/avatar-screen.tsx'),
  '/login': () => import('../features/auth/login-screen.tsx'),
  '/signup': () => import('../features/auth/signup-screen.tsx'),
  '/reset-password': () => import('../features/auth/reset-password-screen.tsx'),
  '/confirm-email': () => import('../features/auth/confirm-email-screen.tsx'),
  '/terms': () => import('../features/legal/terms-screen.tsx'),
  '/privacy': () => import('../features/legal/privacy-screen.tsx'),
  '/responsible': () => import('../features/safer-play/responsible-screen.tsx'),
  '/help': () => import('../features/help/help-screen.tsx'),
  '/contact': () => import('../features/help/contact-screen.tsx'),
  '/incidents': () => import('../features/help/incidents-screen.tsx'),
  '/bugs': () => import('../features/help/bugs-screen.tsx'),
  '/features': () => import('../features/help/features-screen.tsx'),
  '/gallery': () => import('../features/gallery/gallery-screen.tsx'),
  '/adminxxx': () => import('../features/admin/admin-screen.tsx'),
};
