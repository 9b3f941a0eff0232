import {
  getBuckets,
  getLevel,
  getLifetime,
  getPlayerLimits,
  getProfile,
  getVault,
  listEntries,
  listPlays,
  listStacks,
  type Endpoint,
  type RequestOf,
  type ShowReason,
  type Viewed,
  type ViewPart,
  type viewAsPlayer,
} from '@voltide/contract';
import { formatUserId, formatVt, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import type { OwnChain } from '../../play/beacon/local-chain.ts';
import { createBattlePlays } from '../../play/battles/battle-plays.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { createInventory, type DescribeItem } from '../../play/inventory/inventory.ts';
import { findLevel } from '../../play/levels/level.sql.ts';
import type { Catalogue } from '../../play/packs/catalogue.ts';
import { readPlayerLimits } from '../../care/player-limits/player-limits.ts';
import { createHistory } from '../../play/plays/history.ts';
import type { Presenters } from '../../play/plays/presenters.ts';
import { createReadSections } from '../../people/profiles/profile-sections.ts';
import { createProfiles } from '../../people/profiles/profiles.ts';
import { readVault } from '../../money/vault/vault.ts';
import { findBalances } from '../../money/wallet/balances.sql.ts';
import { sumLifetime } from '../../money/wallet/lifetime.sql.ts';
import { createStatement } from '../../money/wallet/statement.ts';
import { findFacts } from './player-facts.sql.ts';
import { readOnly } from './read-only.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly presenter: Presenters;
  readonly catalogue: Catalogue;
  readonly chain: OwnChain;
  readonly describeItem: DescribeItem;
};

type Asked = RequestOf<typeof viewAsPlayer>;
type Looking = { readonly byUserId: UserId; readonly userId: UserId };
type Seen = Looking & { readonly isAccount: boolean };
type Reader = (connection: Connection, seen: Seen, asked: Asked) => Promise<Viewed>;

/** The player's own calls behind each part, all of them reads. */
export const VIEWED_CALLS: Readonly<Record<ViewPart, readonly Endpoint[]>> = {
  wallet: [getBuckets, getLifetime, getVault],
  inventory: [listStacks],
  history: [listPlays],
  statement: [listEntries],
  limits: [getPlayerLimits],
  profile: [getLevel, getProfile],
};

/**
 * Shows an operator a player's own view, by the rooms that answer the player. It needs no session of the player: each
 * room is built over one connection on which the database rejects every change, and the parts are a closed list. The
 * act is recorded before anything is read.
 */
export function createPlayerView(ports: Ports) {
  const { database, clock } = ports;
  const readers = readersOf(ports);
  return async (looking: Looking, asked: Asked): Promise<Viewed> => {
    const { byUserId, userId } = looking;
    const atMs = clock.nowMs();
    const facts = await findFacts(database, userId, atMs);
    if (facts === undefined || facts.kind === 'deleted' || facts.lastPlayAtMs === null) throw new AppError('not_found');
    await inTransaction(database, (connection) =>
      noteAct(connection, {
        act: 'viewed_as_player',
        byUserId,
        atMs,
        subject: { kind: 'player', id: formatUserId(userId) },
        after: { part: asked.part },
        reason: asked.reason satisfies ShowReason,
      }),
    );
    const seen = { ...looking, isAccount: facts.kind === 'account' };
    return readOnly(database, (connection) => readers[asked.part](connection, seen, asked));
  };
}

function readersOf({ clock, presenter, catalogue, chain, describeItem }: Ports): Readonly<Record<ViewPart, Reader>> {
  return {
    wallet: readWallet,
    inventory: async (connection, { userId }) => ({
      part: 'inventory',
      inventory: await createInventory({ database: connection, describeItem })(userId),
    }),
    history: async (connection, { userId }, asked) => {
      const battles = createBattlePlays({ database: connection, catalogue, chain, describeItem });
      const history = createHistory({ database: connection, presenter, battles });
      return { part: 'history', history: await history.list(userId, { before: beforeOf(asked) }) };
    },
    statement: async (connection, { userId }, asked) => {
      if (asked.part !== 'statement') throw new AppError('invalid_request');
      const statement = createStatement({ database: connection, presenter, inTurn: (_, pieces) => pieces });
      return { part: 'statement', statement: await statement.list(userId, asked) };
    },
    limits: async (connection, { userId }) => ({
      part: 'limits',
      limits: await readPlayerLimits(connection, userId, clock.nowMs()),
    }),
    profile: async (connection, { userId, isAccount }) => {
      const readSections = createReadSections({ database: connection, catalogue });
      const profiles = createProfiles({ database: connection, readSections });
      return {
        part: 'profile',
        level: { level: await findLevel(connection, userId) },
        profile: isAccount ? await profiles.get(userId) : null,
      };
    },
  };
}

async function readWallet(connection: Connection, { userId, isAccount }: Seen): Promise<Viewed> {
  const { cashSun, promoSun, heldSun } = await findBalances(connection, userId);
  const { depositedSun, withdrawnSun } = await sumLifetime(connection, userId);
  return {
    part: 'wallet',
    buckets: { cash: formatVt(cashSun), promo: formatVt(promoSun), held: formatVt(heldSun) },
    lifetime: {
      deposited: formatVt(depositedSun),
      withdrawn: formatVt(withdrawnSun),
      net: formatVt(depositedSun - withdrawnSun),
    },
    vault: isAccount ? await readVault(connection, userId) : null,
  };
}

function beforeOf(asked: Asked): string | undefined {
  return 'before' in asked ? asked.before : undefined;
}
