import type { ResponseOf } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import type { openPacks } from '@voltide/games/packs/contract';

import type { StateOf } from '../plays/play.ts';
import type { Played } from '../plays/solo-play.ts';
import type { Catalogue } from './catalogue.ts';
import { playView } from './play-view.ts';

export type OpenAnswer = ResponseOf<typeof openPacks>;

/** Every item's state at the moment of its play, whatever happened later. */
const asFound: StateOf = () => 'held';

/**
 * Builds the answer of an open from stored data alone: balances from the operation, everything else from the play. It
 * shows the moment of the play, whatever happened since, so a repeated key gets the same bytes (S14-06).
 */
export function openAnswer(catalogue: Catalogue, { settled, play }: Pick<Played, 'settled' | 'play'>): OpenAnswer {
  const balanceSun = settled.cashSun + settled.promoSun;
  return {
    play: playView(catalogue, { ...play, serverSeed: null }, asFound),
    balanceAfterStake: formatVt(balanceSun - settled.creditedSun),
    balance: formatVt(balanceSun),
  };
}
