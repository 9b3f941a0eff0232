import { readFileSync } from 'node:fs';

import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { judgeFile } from '@voltide/proofs/judge-file';
import { sentenceOf } from '@voltide/proofs/verdict';
import { describe, expect, it } from 'vitest';

import { judgeDays } from '@voltide/proofs/seals';
import type { SealedRecord } from '@voltide/seals';
import { sampleConsistency } from '@voltide/seals/testing';

import { listForgeries, type Forgery, type Json } from './testing/forge.ts';
import {
  BATTLE_PROOF_REASONS,
  CONSISTENCY_REASONS,
  DAY_REASONS,
  PLAY_PROOF_REASONS,
  STATEMENT_PROOF_REASONS,
} from './testing/reasons-of-seals.ts';
import { sealedDays, sealRecords, splitView } from './testing/sealed-files.ts';
import {
  BATTLE_REASONS,
  JACKPOT_DAY_REASONS,
  JACKPOT_PROOF_REASONS,
  JACKPOT_REASONS,
  LIABILITIES_REASONS,
  LIABILITY_PROOF_REASONS,
  PLAY_REASONS,
  reasonOf,
  SEASON_PROOF_REASONS,
  SEASON_REASONS,
  UNSEEN,
  type Reason,
  type Reasons,
} from './testing/reasons.ts';

const ROOT = '../../../';
const readText = (path: string): string => readFileSync(new URL(`${ROOT}${path}`, import.meta.url), 'utf8');
const readJson = (path: string): Json => JSON.parse(readText(path)) as Json;
const vector = (name: string): Json => readJson(`docs/vectors/${name}.json`);
const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(readText('docs/fairness.md')) ?? [];
type Sealed = { readonly document: Json; readonly proofs: readonly Json[] };
const [sealed] = readJson('packages/reserves/src/vectors.json') as unknown as readonly Sealed[];
const jackpots = readJson('games/jackpot/vectors.json') as readonly Json[];

const days = sealedDays(nodeHashes);
const [, second] = days;
const documents = days.map(({ day }) => day);
const records = sealRecords(nodeHashes, {
  play: JSON.parse(example) as SealedRecord,
  battle: vector('battle-passed-over') as SealedRecord,
});

const FILES: readonly (readonly [name: string, honest: Json | undefined, reasons: Reasons])[] = [
  ['a play', JSON.parse(example) as Json, PLAY_REASONS],
  ['a battle', vector('battle-passed-over'), BATTLE_REASONS],
  ['the export of a jackpot day', jackpots[9], JACKPOT_REASONS],
  ['a jackpot day', vector('jackpot-day'), JACKPOT_DAY_REASONS],
  ['tickets in a jackpot', vector('jackpot-proof'), JACKPOT_PROOF_REASONS],
  ['a season', vector('season'), SEASON_REASONS],
  ['a place in a season', vector('season-proof'), SEASON_PROOF_REASONS],
  ['a seal of what is owed', sealed?.document, LIABILITIES_REASONS],
  ['the proof of an account', sealed?.proofs[0], LIABILITY_PROOF_REASONS],
  ['the seal of a day', second?.day, DAY_REASONS],
  ['the statement of a player', second?.statementProof(0), STATEMENT_PROOF_REASONS],
  ['a sealed play', records.play, PLAY_PROOF_REASONS],
  ['a sealed battle', records.battle, BATTLE_PROOF_REASONS],
  ['two days of one history', sampleConsistency(nodeHashes, documents, [1, 3]), CONSISTENCY_REASONS],
];

/** Judges a file; an unreadable one is rejected with the place. */
function judge({ document, ...forgery }: Forgery): Judged {
  try {
    const { state, told } = judgeFile(nodeHashes, document);
    return { ...forgery, isRefused: state === 'mismatch', told };
  } catch (error) {
    if (!(error instanceof Error) || !['ShapeError', 'UnreadableDocument'].includes(error.name)) throw error;
    return { ...forgery, isRefused: true, told: error.message };
  }
}

type Judged = Omit<Forgery, 'document'> & { readonly isRefused: boolean; readonly told: string };

/** Returns the fault in the verdict of a forgery; undefined if it is refused by name, or cannot be seen offline. */
function faultOf({ change, isRefused, told }: Judged, reason: Reason | undefined): string | undefined {
  if (reason === undefined) return `${change}: no reason is written for this place`;
  const [pattern, isUnseen] =
    reason === UNSEEN ? [undefined, true] : reason instanceof RegExp ? [reason, false] : [reason[0], true];
  if (!isRefused) return isUnseen ? undefined : `${change}: passed`;
  if (pattern === undefined) return `${change}: refused, though nobody can see it: ${told}`;
  return pattern.test(told) ? undefined : `${change}: refused with "${told}"`;
}

let refused = 0;

describe('S15-02 S13-01 a file in which one meaningful thing was changed is refused with the right reason:', () => {
  it.each(FILES)('%s', (_name, honest, reasons) => {
    if (honest === undefined) expect.fail('there is an honest file');
    for (const port of [nodeHashes, browserHashes]) {
      const verdict = judgeFile(port, honest);
      expect(sentenceOf(verdict)).toMatch(/^Proven: /);
      expect(verdict.steps.every(({ ok }) => ok)).toBe(true);
    }
    const judged = listForgeries(honest).map(judge);
    expect(judged.flatMap((forgery) => faultOf(forgery, reasonOf(reasons, forgery.place)) ?? [])).toEqual([]);
    refused += judged.filter(({ isRefused }) => isRefused).length;
  });

  it('and they are at least 1,500 in all', () => {
    expect(refused).toBeGreaterThanOrEqual(1500);
  });
});

describe('S15-02 S13-01 seals of days that are given together', () => {
  it('hold in any order where they are of one history', () => {
    const { verdict } = judgeDays(nodeHashes, documents.toReversed());
    expect(verdict).toMatchObject({
      state: 'proven',
      title: 'Day seals of 2027-03-01, 2027-03-02, 2027-03-03, 2027-03-04',
    });
  });

  it('are a split view where one key has signed two for one day', () => {
    const both = splitView(nodeHashes);
    for (const day of both) expect(judgeFile(nodeHashes, day).state).toBe('proven');
    const { verdict } = judgeDays(nodeHashes, both);
    expect(verdict.state).toBe('mismatch');
    expect(verdict.told).toMatch(/^split view: one key has signed \w{12}… and \w{12}… for 2027-03-02/);
  });
});
