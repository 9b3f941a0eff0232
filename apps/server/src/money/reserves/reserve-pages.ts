import type { getOwnReserves, getReserves, listReserves, ResponseOf } from '@voltide/contract';
import { formatUserId, formatVt, present, type UserId } from '@voltide/core';
import { hexOf } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { levelsOver, PROOF_FORMAT, readSeal, siblingsOf, type Proof, type Seal } from '@voltide/reserves';

import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { dayKeyOf, leafOf, LEAVES_PER_PART, nodesOf, rankOf, unpackOwners, type Owner } from './leaf-part.ts';
import * as sql from './seals.sql.ts';

type PagePorts = {
  readonly config: Pick<Config, 'secretKey'>;
  readonly database: Database;
  readonly isSealing: boolean;
};

const DAYS_PER_PAGE = 7;

export function createReservePages({ config, database, isSealing }: PagePorts) {
  const getSeal = async (date: string): Promise<Seal> => {
    const document = await sql.findDocument(database, date);
    if (document === undefined) throw new AppError('not_found');
    return readSeal(JSON.parse(document));
  };
  return {
    async list(before: string | undefined): Promise<ResponseOf<typeof listReserves>> {
      const rows = await sql.listDocuments(database, before, DAYS_PER_PAGE + 1);
      const days = rows.slice(0, DAYS_PER_PAGE);
      const next = rows.length > DAYS_PER_PAGE ? (days.at(-1)?.date ?? null) : null;
      return { isSealing, days: days.map(({ document }) => readSeal(JSON.parse(document))), next };
    },

    /** @throws AppError `not_found` */
    day: (date: string): Promise<ResponseOf<typeof getReserves>> => getSeal(date),

    /** @throws AppError `not_found` for a day without a seal, or on which the caller was owed nothing */
    async proof(date: string, userId: UserId): Promise<ResponseOf<typeof getOwnReserves>> {
      const seal = await getSeal(date);
      const dayKey = dayKeyOf(config.secretKey, date);
      const rank = rankOf(leafOf(dayKey, { number: userId, sumSun: 0n }));
      const parts = await sql.listPartsAt(database, date, rank);
      for (const { number, leaves } of parts) {
        const owners = unpackOwners(leaves);
        const place = owners.findIndex((owner) => owner.number === userId);
        if (place >= 0) return { ...(await provePlace(database, { seal, dayKey, number, owners, place })) };
      }
      throw new AppError('not_found');
    },
  };
}

type Place = {
  readonly seal: Seal;
  readonly dayKey: Uint8Array;
  readonly number: number;
  readonly owners: readonly Owner[];
  readonly place: number;
};

async function provePlace(database: Database, { seal, dayKey, number, owners, place }: Place): Promise<Proof> {
  const owner = present(owners[place], 'the leaf of an account');
  const nodes = await sql.listPartNodes(database, seal.date);
  // The tree was deleted meanwhile.
  if (nodes.length === 0) throw new AppError('not_found');
  const siblings = [
    ...siblingsOf(levelsOver(nodeHashes, nodesOf(dayKey, owners)), place),
    ...siblingsOf(levelsOver(nodeHashes, nodes), number),
  ];
  return {
    format: PROOF_FORMAT,
    account: formatUserId(owner.number as UserId),
    blind: hexOf(leafOf(dayKey, owner).blind),
    amount: formatVt(owner.sumSun),
    place: number * LEAVES_PER_PART + place,
    path: siblings.map(({ hash, sumSun }) => ({ hash: hexOf(hash), amount: formatVt(sumSun) })),
    seal,
  };
}
