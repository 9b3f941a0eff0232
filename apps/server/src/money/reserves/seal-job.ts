import { assert, canonicalJson, formatVt, utcDay, type Clock } from '@voltide/core';
import { hexOf } from '@voltide/fairness';
import { reservesText, SEAL_FORMAT, type Seal } from '@voltide/reserves';
import { formatAddress, recoverMessageSigner, sameBytes, type Cursor } from '@voltide/tron';

import type { Config } from '../../config.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction, withPatientConnection } from '../../platform/db/tx.ts';
import { beginSnapshot } from '../audit/reconcile.sql.ts';
import { agreeingOf } from '../tron/chain/agreement.ts';
import type { Signer } from '../tron/chain/signer.ts';
import type { OpenChain, TronChain } from '../tron/chain/tron-chain.ts';
import { readBalanceAt } from './balance-at.ts';
import { growTree, type GrownTree } from './grow-tree.ts';
import { dayKeyOf, UNCLAIMED_NUMBER, type Owner } from './leaf-part.ts';
import * as books from './liabilities.sql.ts';
import * as sql from './seals.sql.ts';

type SealPorts = {
  readonly config: Pick<Config, 'secretKey' | 'tronNetwork'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly chain: Pick<TronChain, 'find'>;
  /** Undefined where no signer is set up, so that nothing is sealed. */
  readonly signer: Pick<Signer, 'signMessage' | 'findLimits'> | undefined;
};

const PARTS_PER_STATEMENT = 64;

/**
 * Seals a day of liabilities (decision 0065). Everything is written in one transaction at the end, so that any node may
 * do it, twice at once, and stop anywhere.
 */
export function createSealJob(ports: SealPorts) {
  const { config, database, clock, chain, signer } = ports;
  return async (): Promise<void> => {
    if (signer === undefined) return;
    const date = utcDay(clock.nowMs());
    if (await sql.hasSeal(database, date)) return;
    const open = await chain.find();
    if (open === undefined) return;
    const cursor = await books.readCursor(database);
    if (cursor === undefined) return;
    const asked = { ...open, agreeing: agreeingOf(config) };
    // Rejects without a working signer, so that the books are not counted in vain again and again.
    await signer.findLimits();
    // Checked first, so that no snapshot is taken while the chain is ahead of the scan.
    if ((await readBalanceAt(asked, cursor)) === undefined) return;
    const dayKey = dayKeyOf(config.secretKey, date);
    const counted = await withPatientConnection(database, (connection) => count(connection, { asked, dayKey, clock }));
    if (counted === undefined || utcDay(counted.takenAtMs) !== date) return;
    const seal = await sign(signer, open, describe({ counted, date, network: config.tronNetwork }));
    await inTransaction(database, (connection) => save(connection, { seal, counted }));
  };
}

type Counted = {
  readonly takenAtMs: number;
  readonly cursor: Cursor;
  readonly balanceSun: bigint;
  readonly owed: books.Owed;
  readonly promoSun: bigint;
  readonly tree: GrownTree;
};
type Asked = {
  readonly asked: OpenChain & { readonly agreeing: number };
  readonly dayKey: Uint8Array;
  readonly clock: Clock;
};

/**
 * Counts the liabilities at a moment at which books and chain are at the same block. Undefined where they are not.
 * @throws AssertionError where this server's clock is behind the chain: no block is younger than the count.
 */
async function count(connection: Connection, { asked, dayKey, clock }: Asked): Promise<Counted | undefined> {
  await beginSnapshot(connection);
  const cursor = await books.readCursor(connection);
  const balanceSun = cursor && (await readBalanceAt(asked, cursor));
  if (cursor === undefined || balanceSun === undefined) return undefined;
  const takenAtMs = clock.nowMs();
  assert(cursor.timestampMs <= takenAtMs, 'the clock of this server is not behind the last final block');
  const { unclaimedSun, promoSun } = await books.readBeside(connection);
  const sums = { cash: 0n, held: 0n, vault: 0n, items: 0n, deposits: unclaimedSun };
  async function* listOwners(): AsyncGenerator<readonly Owner[]> {
    if (unclaimedSun > 0n) yield [{ number: UNCLAIMED_NUMBER, sumSun: unclaimedSun }];
    await books.openOwed(connection);
    for (let rows = await books.fetchOwed(connection); rows.length > 0; rows = await books.fetchOwed(connection)) {
      yield rows.map(({ userId, cash, held, vault, items, deposits }) => {
        sums.cash += cash;
        sums.held += held;
        sums.vault += vault;
        sums.items += items;
        sums.deposits += deposits;
        return { number: userId, sumSun: cash + held + vault + items + deposits };
      });
    }
  }
  const tree = await growTree(dayKey, listOwners());
  await connection.query('commit');
  return { takenAtMs, cursor, balanceSun, owed: sums, promoSun, tree };
}

type Described = {
  readonly counted: Counted;
  readonly date: string;
  readonly network: Seal['network'];
};
type Unsigned = { readonly seal: Omit<Seal, 'reserves'>; readonly balance: string };

function describe({ counted, date, network }: Described): Unsigned {
  const { takenAtMs, cursor, balanceSun, owed, promoSun, tree } = counted;
  const seal = {
    format: SEAL_FORMAT,
    date,
    network,
    takenAt: new Date(takenAtMs).toISOString(),
    liabilities: {
      total: formatVt(tree.root.sumSun),
      cash: formatVt(owed.cash),
      held: formatVt(owed.held),
      vault: formatVt(owed.vault),
      items: formatVt(owed.items),
      deposits: formatVt(owed.deposits),
    },
    promo: formatVt(promoSun),
    root: hexOf(tree.root.hash),
    depth: tree.depth,
    block: { number: cursor.number, id: hexOf(cursor.id), timestamp: new Date(cursor.timestampMs).toISOString() },
  } as const;
  return { seal, balance: formatVt(balanceSun) };
}

async function sign(signer: Pick<Signer, 'signMessage'>, open: OpenChain, { seal, balance }: Unsigned): Promise<Seal> {
  const text = reservesText(seal, balance);
  const signature = await signer.signMessage(text);
  const signedBy = recoverMessageSigner(text, signature);
  assert(signedBy !== undefined && sameBytes(signedBy, open.platformAddress), 'the platform signs its own reserves');
  return {
    ...seal,
    reserves: [{ address: formatAddress(open.platformAddress), balance, signature: hexOf(signature) }],
  };
}

type Sealed = { readonly seal: Seal; readonly counted: Pick<Counted, 'takenAtMs' | 'tree'> };

async function save(connection: Connection, { seal, counted }: Sealed): Promise<void> {
  const { date } = seal;
  const { takenAtMs, tree } = counted;
  if (!(await sql.insertSeal(connection, { date, takenAtMs, document: canonicalJson(seal) }))) return;
  for (let at = 0; at < tree.parts.length; at += PARTS_PER_STATEMENT) {
    await sql.insertParts(connection, date, tree.parts.slice(at, at + PARTS_PER_STATEMENT));
  }
}
