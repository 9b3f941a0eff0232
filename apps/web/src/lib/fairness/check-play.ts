import { isPackPlay, type Play } from '@voltide/contract';
import { present, type CanonicalValue } from '@voltide/core';
import type { PlayRecord } from '@voltide/games/records/record';
import type { KnownBefore, PlayCheck } from '@voltide/games/records/verdict';

import { call } from '../http/api.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

type Table = CanonicalValue;

/** Packs pay nothing at once: they give items. */
const NOTHING = '0.000000';

const tables = new Map<string, Promise<Table>>();

/** Loads the odds table of a hash once. The check verifies the hash. */
function loadTable(hash: string): Promise<Table> {
  const known = tables.get(hash);
  if (known !== undefined) return known;
  const loading = call('GET /api/tables/:hash', { params: { hash } }) as Promise<Table>;
  tables.set(hash, loading);
  loading.catch(() => tables.delete(hash));
  return loading;
}

async function loadRecordCode() {
  const [{ playRecord }, { findGame }] = await loadChunk(
    Promise.all([import('@voltide/games/records/record'), import('@voltide/games/registry')]),
  );
  return { playRecord, findGame };
}

async function loadCheckCode() {
  const [{ checkPlay }, { browserHashes }] = await loadChunk(
    Promise.all([import('@voltide/games/records/check'), import('@voltide/fairness/browser')]),
  );
  return { checkPlay, browserHashes };
}

/** Loads the code of a check ahead of the play. @throws NetworkError */
export async function prepareCheck(): Promise<void> {
  await Promise.all([loadRecordCode(), loadCheckCode()]);
}

/** Returns input and result of a play as its record holds them. */
export function toldOf(play: Play): Pick<PlayRecord, 'input' | 'draws' | 'payout' | 'prizes'> {
  if (!isPackPlay(play)) return play;
  return {
    input: { qty: play.quantity },
    draws: play.items.map(({ ticket }) => ticket),
    payout: NOTHING,
    prizes: play.items.map(({ itemId, value }, k) => ({ kind: 'item', k, item: itemId, value })),
  };
}

/**
 * Returns the record of a play (docs/fairness.md), with everything needed to recompute it elsewhere. Its result is the
 * server's, so that a check compares it with the seeds. @throws ApiError or NetworkError if its odds table could not be
 * loaded
 */
export async function loadRecord(play: Play): Promise<PlayRecord> {
  const [{ playRecord, findGame }, table] = await Promise.all([loadRecordCode(), loadTable(play.tableHash)]);
  const { rulesVersion } = present(findGame(play.game), 'the rules of this game');
  return playRecord({ ...play, ...toldOf(play), rules: rulesVersion, table });
}

/**
 * Verifies a play in this page with the code of the command-line verifier, as far as its seeds are revealed, and
 * against the values known before it. @throws ApiError or NetworkError if its odds table could not be loaded
 */
export async function checkPlayHere(play: Play, known: KnownBefore = {}): Promise<PlayCheck> {
  const [{ checkPlay, browserHashes }, record] = await Promise.all([loadCheckCode(), loadRecord(play)]);
  return checkPlay(browserHashes, record, known);
}
