import { canonicalJson } from '@voltide/core';
import { bytesOfHex, documentHash, type HashPort } from '@voltide/fairness';
import { RULE_SETS, type RuleSet } from './rule-documents.ts';

import type { Database } from '../../platform/db/pool.ts';
import { PublishedTableError } from '../plays/odds-tables.ts';
import { createSharedReads } from '../../platform/concurrency/shared-reads.ts';
import { listRates, type RateVersion } from './rate-sets.ts';
import { addRuleSet, listRuleSets, type RuleSetRow } from './rule-sets.sql.ts';

export type RuleSets = Awaited<ReturnType<typeof loadRuleSets>>;

/**
 * Publishes new rule sets of this program, and reads every one, also those of other programs. They count from the first
 * start of a program that has them.
 * @throws PublishedTableError where a version was published with another document
 */
export async function loadRuleSets(database: Database, hashes: HashPort, sets: readonly RuleSet[] = RULE_SETS) {
  const known = await listRuleSets(database);
  for (const set of sets) await publish(database, hashes, { set, known });
  const read = createSharedReads(() => listRuleSets(database));
  const readRates = createSharedReads(() => listRates(database, hashes));
  return {
    list: (): Promise<readonly RuleSetRow[]> => read(''),

    listRates: (): Promise<readonly RateVersion[]> => readRates(''),

    /** Names a rule set; its id where only another program knows it. */
    nameOf: (id: string): string => sets.find((set) => set.id === id)?.name ?? id,
  };
}

type Publishing = { readonly set: RuleSet; readonly known: readonly RuleSetRow[] };

async function publish(database: Database, hashes: HashPort, { set, known }: Publishing): Promise<void> {
  const { id, version } = set;
  const document = canonicalJson(set.document);
  const found = known.find((row) => row.id === id && row.version === version);
  if (found === undefined) {
    await addRuleSet(database, { id, version, hash: bytesOfHex(documentHash(hashes, set.document)), document });
  } else if (found.document !== document) {
    throw new PublishedTableError(`rules ${id} version ${version} were published otherwise: make a new version`);
  }
}
