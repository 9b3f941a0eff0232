import type { getTable, Play, ResponseOf } from '@voltide/contract';
import type { KnownBefore, PlayCheck } from '@voltide/games/check';
import type { PlayRecord } from '@voltide/games/record';

import { call } from './api.ts';
import { PLAY_CALLS } from './play-calls.ts';

type Table = ResponseOf<typeof getTable>;

const tables = new Map<string, Promise<Table>>();

/** The odds table of a hash, loaded once. Whether it has that hash is for the check to say. */
function loadTable(hash: string): Promise<Table> {
  const known = tables.get(hash);
  if (known !== undefined) return known;
  const loading = call(PLAY_CALLS.getTable, { params: { hash } });
  tables.set(hash, loading);
  loading.catch(() => tables.delete(hash));
  return loading;
}

/**
 * The record of a play as docs/fairness.md describes it: everything that is needed to recompute it elsewhere.
 * @throws ApiError or NetworkError when its odds table could not be loaded.
 */
export async function loadRecord(play: Play): Promise<PlayRecord> {
  const table = await loadTable(play.tableHash);
  const { epoch, nonce, commitment, clientSeed, serverSeed, quantity, tableHash, finds, stake, at } = play;
  return {
    format: 'voltide-play/1',
    game: play.game,
    epoch,
    nonce,
    commitment,
    clientSeed,
    serverSeed,
    qty: quantity,
    table,
    tableHash,
    draws: finds.map(({ ticket }) => ticket),
    finds: finds.map(({ itemId, value }, k) => ({ k, item: itemId, value })),
    stake,
    at,
  };
}

/**
 * Checks a play in this page, with the same pure code as the command-line verifier: as far as its seeds are known, and
 * against what was known before it.
 * @throws ApiError or NetworkError when its odds table could not be loaded.
 */
export async function checkPlayHere(play: Play, known: KnownBefore = {}): Promise<PlayCheck> {
  const [{ checkPlay }, { browserHashes }, record] = await Promise.all([
    import('@voltide/games/check'),
    import('@voltide/fairness/browser'),
    loadRecord(play),
  ]);
  return checkPlay(browserHashes, record, known);
}
