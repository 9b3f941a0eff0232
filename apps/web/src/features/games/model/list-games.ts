import { listGames } from '@voltide/games/registry';

import { findSoloScreen } from './solo-screens.ts';

type ListedGame = { readonly id: string; readonly name: string; readonly about: string; readonly href: string };

const OWN_PAGES: readonly ListedGame[] = [
  { id: 'packs', name: 'Packs', about: 'Exact odds, and items that keep their value.', href: '/packs' },
  {
    id: 'battles',
    name: 'Battles',
    about: 'Two to six seats open the same packs; the mode decides who wins it all.',
    href: '/battles',
  },
  {
    id: 'wheel',
    name: 'Wheel',
    about: 'Forty equal segments, four levels of risk, 97.5% back in each.',
    href: '/wheel',
  },
  { id: 'spin', name: 'Daily spin', about: 'One free spin a day, and a streak.', href: '/daily-spin' },
  { id: 'jackpot', name: 'Daily jackpot', about: 'One pool a day, and your exact chance.', href: '/jackpot' },
  { id: 'caches', name: 'Free packs', about: 'For tokens, and at each tenth level.', href: '/packs/dawn-cache' },
];

/** Lists every playable game, those with pages of their own first. */
export function listPlayable(): readonly ListedGame[] {
  const others = listGames().flatMap(({ id, name, solo }) =>
    solo === undefined || findSoloScreen(id) === undefined
      ? []
      : [{ id, name, about: solo.about, href: `/games?game=${id}` }],
  );
  return [...OWN_PAGES, ...others];
}
