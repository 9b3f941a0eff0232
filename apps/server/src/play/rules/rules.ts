import type { getRuleVersion, listRuleVersions, QueryOf, ResponseOf, RuleVersion } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import { listGames } from '@voltide/games/registry';

import { AppError } from '../../errors.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { nameOf } from '../plays/drawn-plays.ts';
import type { OddsTables } from '../plays/odds-tables.ts';
import type { RuleSets } from './rule-sets.ts';
import { lineUp, type Published } from './version-line.ts';

type Ports = {
  readonly clock: Clock;
  readonly oddsTables: Pick<OddsTables, 'listPublished' | 'findByHash'>;
  readonly ruleSets: RuleSets;
  readonly catalogue: Pick<Catalogue, 'findByHash'>;
};

const PAGE = 100;

/** Every table and rule set that was ever in force or announced here, each by its hash (rules book §17). */
export function createRules({ clock, oddsTables, ruleSets, catalogue }: Ports) {
  const all = async (): Promise<readonly RuleVersion[]> => {
    const sets = await listSets(ruleSets);
    const byName = sets.toSorted((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0));
    return lineUp([...byName, ...tablesOf(oddsTables, catalogue)], clock.nowMs());
  };
  return {
    async list(query: QueryOf<typeof listRuleVersions>): Promise<ResponseOf<typeof listRuleVersions>> {
      const { state, kind, subject, after } = query;
      const found = (await all()).filter(
        (each) =>
          (state === undefined || each.state === state) &&
          (kind === undefined || each.kind === kind) &&
          (subject === undefined || each.subject === subject),
      );
      const start = after === undefined ? 0 : found.findIndex(({ hash }) => hash === after) + 1;
      const versions = found.slice(start, start + PAGE);
      return { versions, next: start + PAGE < found.length ? (versions.at(-1)?.hash ?? null) : null };
    },

    /** @throws AppError `not_found` */
    async get(hash: string): Promise<ResponseOf<typeof getRuleVersion>> {
      const versions = await all();
      const version = versions.find((each) => each.hash === hash);
      if (version === undefined) throw new AppError('not_found');
      return {
        version,
        previous: versions.find((each) => each.hash === version.previous) ?? null,
        next: versions.findLast((each) => each.previous === hash && each.state !== 'cancelled') ?? null,
      };
    },

    /** Finds the text of a SHA-256: of a table or of a rule set. */
    async findDocument(hash: string): Promise<string | undefined> {
      const table = oddsTables.findByHash(hash);
      if (table !== undefined) return table.row.document;
      const sets = [...(await ruleSets.list()), ...(await ruleSets.listRates())];
      return sets.find((each) => each.hash === hash)?.document;
    },
  };
}

async function listSets(ruleSets: RuleSets): Promise<readonly Published[]> {
  const [sets, rates] = await Promise.all([ruleSets.list(), ruleSets.listRates()]);
  const named = (id: string) => ({ kind: 'rules', game: null, subject: id, name: ruleSets.nameOf(id) }) as const;
  return [
    ...sets.map(({ id, version, hash, sinceMs }) => ({
      ...named(id),
      hash,
      version,
      announcedAtMs: null,
      fromMs: Number(sinceMs),
      isCancelled: false,
    })),
    ...rates.map(({ id, version, hash, announcedAtMs, fromMs, isReplaced }) => ({
      ...named(id),
      hash,
      version,
      announcedAtMs,
      fromMs,
      isCancelled: isReplaced,
    })),
  ];
}

function tablesOf(oddsTables: Ports['oddsTables'], catalogue: Ports['catalogue']): readonly Published[] {
  return listGames().flatMap(({ id }) =>
    oddsTables.listPublished(id).map(({ row, game, table, term }): Published => ({
      hash: row.hash,
      kind: 'table',
      game: row.game,
      subject: row.subject,
      name: catalogue.findByHash(row.hash)?.pack.name ?? game.tableName?.(table) ?? inWords(row.subject),
      version: row.version,
      announcedAtMs: term?.announcedAtMs ?? null,
      fromMs: term?.fromMs ?? row.sinceMs,
      isCancelled: term?.isCancelled ?? false,
    })),
  );
}

function inWords(subject: string): string {
  return subject.split('-').map(nameOf).join(' ');
}
