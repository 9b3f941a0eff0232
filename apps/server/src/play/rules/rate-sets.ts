import { canonicalJson } from '@voltide/core';
import { documentHash, type HashPort } from '@voltide/fairness';
import { rateSet } from './rule-documents.ts';

import type { Database } from '../../platform/db/pool.ts';
import { listRateRows, type RateRow } from './rate-sets.sql.ts';

export type RateVersion = {
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  readonly document: string;
  readonly announcedAtMs: number;
  readonly fromMs: number;
  /** True where a later decision starts no later: this version never applies. */
  readonly isReplaced: boolean;
};

export async function listRates(database: Database, hashes: HashPort): Promise<readonly RateVersion[]> {
  const rows = await listRateRows(database);
  return rows.map((row) => rateOf(hashes, row, rows));
}

function rateOf(hashes: HashPort, row: RateRow, all: readonly RateRow[]): RateVersion {
  const { subject, version, bps, decidedAtMs, fromMs } = row;
  const { id, document, ...set } = rateSet(subject.replaceAll('_', '-'), version + 1, bps);
  return {
    id,
    version: set.version,
    hash: documentHash(hashes, document),
    document: canonicalJson(document),
    announcedAtMs: Number(decidedAtMs),
    fromMs: Number(fromMs),
    isReplaced: all.some((other) => other.subject === subject && other.version > version && other.fromMs <= fromMs),
  };
}
