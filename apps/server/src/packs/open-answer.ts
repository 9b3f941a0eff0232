import type { ResponseOf } from '@voltide/contract';
import { formatVt, present } from '@voltide/core';
import type { openPacks } from '@voltide/games/packs/contract';

import type { PlayOperation, Settled } from '../ledger/operation.ts';
import type { Catalogue } from './catalogue.ts';
import type { StateOf, StoredPlay } from '../plays/play.ts';
import { playView } from './play-view.ts';

export type OpenAnswer = ResponseOf<typeof openPacks>;

/** The state of every find at the moment of its play, whatever happened later. */
const asFound: StateOf = () => 'held';

/** The seed pair a play was computed from, as far as it is public while in use. */
export type PublicPair = { readonly commitment: string; readonly clientSeed: string };

/**
 * The answer of an open, from nothing but what was stored: balances from the operation, everything else from the play.
 * It tells the moment of the play, whatever happened since, so a repeated key gets the same bytes (S14-06).
 */
export function openAnswer(catalogue: Catalogue, settled: Settled, play: StoredPlay): OpenAnswer {
  const balanceSun = settled.cashSun + settled.promoSun;
  return {
    play: playView(catalogue, { ...play, serverSeed: null }, asFound),
    balanceAfterStake: formatVt(balanceSun - settled.creditedSun),
    balance: formatVt(balanceSun),
  };
}

/** A play that was just settled, as the database holds it now. */
export function storedPlay(operation: PlayOperation, settled: Settled, pair: PublicPair): StoredPlay {
  return {
    epoch: operation.epoch,
    nonce: operation.nonce,
    tableId: operation.tableId,
    stakeSun: operation.stakeSun,
    bucket: present(settled.play, 'the play of an open').bucket,
    creditSun: operation.creditSun,
    draws: operation.draws,
    soldK: operation.soldK,
    atMs: operation.atMs,
    commitment: pair.commitment,
    clientSeed: pair.clientSeed,
    serverSeed: null,
  };
}
