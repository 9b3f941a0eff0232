import { isPackPlay, type Play } from '@voltide/contract';
import { present, type CanonicalValue } from '@voltide/core';
import type { PlayRecord } from '@voltide/games/records/record';
import type { KnownBefore, PlayCheck } from '@voltide/games/records/verdict';

import { call } from '../http/api.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

type Table = CanonicalValue;

/** Packs pay nothing at once: what they give is found. */
const NOTHING = '0.000000';

const tables = new Map<string, Promise<Table>>();

/** The odds table of a hash, loaded once. Whether it has that hash is for the check to say. */
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

/** Loads the code of a check, so that it is there when a play is. @throws NetworkError */
export async function prepareCheck(): Promise<void> {
  await Promise.all([loadRecordCode(), loadCheckCode()]);
}

/** What was played and what came of it, as it was told and as a record holds it. */
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
 * The record of a play as docs/fairness.md describes it: everything that is needed to recompute it elsewhere. Its
 * result is the one that was told, so that a check compares it with the seeds.
 * @throws ApiError or NetworkError when its odds table could not be loaded.
 */
export async function loadRecord(play: Play): Promise<PlayRecord> {
  const [{ playRecord, findGame }, table] = await Promise.all([loadRecordCode(), loadTable(play.tableHash)]);
  const { rulesVersion } = present(findGame(play.game), 'the rules of this game');
  return playRecord({ ...play, ...toldOf(play), rules: rulesVersion, table });
}

/**
 * Checks a play in this page, with the same pure code as the command-line verifier: as far as its seeds are known, and
 * against what was known before it.
 * @throws ApiError or NetworkError when its odds table could not be loaded.
 */
export async function checkPlayHere(play: Play, known: KnownBefore = {}): Promise<PlayCheck> {
  const [{ checkPlay, browserHashes }, record] = await Promise.all([loadCheckCode(), loadRecord(play)]);
  return checkPlay(browserHashes, record, known);
}
