import type { ListedPlayer, listPlayers, QueryOf, ResponseOf } from '@voltide/contract';
import { csvLine, formatUserId, formatVt, parseUserId, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { presentAvatar } from '../../people/person/avatar-value.ts';
import {
  listCandidates,
  listPlayerRows,
  listRare,
  type Candidate,
  type ListedRow,
  type PlayersPlace,
} from './players-list.sql.ts';

const PAGE = 50;
const CSV_PAGE = 500;
const CSV_MOST = 50_000;
const LOOKED_AT = 2000;
const END_OF_TIME_MS = 8_640_000_000_000_000;
const HEAD = ['id', 'username', 'kind', 'state', 'operator', 'joined', 'cash', 'promo', 'cash staked', 'cash returned'];

type Ports = { readonly database: Database; readonly clock: Clock };
type Query = QueryOf<typeof listPlayers>;
type Found = { readonly rows: readonly ListedRow[]; readonly next: PlayersPlace | undefined };

export function createPlayersList({ database, clock }: Ports) {
  const read = async (query: Query, after: PlayersPlace | undefined, most: number): Promise<Found> => {
    const nowMs = clock.nowMs();
    const hasFilter = query.state !== undefined || query.cash !== undefined;
    const limit = hasFilter ? LOOKED_AT : most + 1;
    const page = { ...filterOf(query), isOldestFirst: query.sort === 'oldest', after, nowMs, limit };
    const { state } = query;
    const candidates = await (state === 'excluded' || state === 'frozen'
      ? listRare(database, state, page)
      : listCandidates(database, page));
    const meant = candidates.filter(({ isMeant }) => isMeant);
    const shown = meant.slice(0, most);
    const rows = await listPlayerRows(
      database,
      shown.map(({ userId }) => userId),
      nowMs,
    );
    const byId = new Map(rows.map((row) => [row.userId, row]));
    return {
      rows: shown.flatMap(({ userId }) => byId.get(userId) ?? []),
      next: placeBehind({ candidates, meant, most, limit }),
    };
  };
  async function* writeCsv(query: Query, byUserId: UserId): AsyncGenerator<string> {
    await inTransaction(database, (connection) =>
      noteAct(connection, {
        act: 'players_exported',
        byUserId,
        atMs: clock.nowMs(),
        subject: { kind: 'players', id: 'list' },
        after: asked(query),
      }),
    );
    yield csvLine(HEAD);
    let after: PlayersPlace | undefined;
    for (let written = 0; written < CSV_MOST;) {
      const { rows, next } = await read(query, after, Math.min(CSV_PAGE, CSV_MOST - written));
      if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(presentListed(row)))).join('');
      if (next === undefined) return;
      written += rows.length;
      after = next;
    }
  }
  return {
    async list(query: Query): Promise<ResponseOf<typeof listPlayers>> {
      const { rows, next } = await read(query, placeOf(query.after), PAGE);
      return {
        players: rows.map(presentListed),
        next: next === undefined ? null : `${next.joinedAtMs}-${formatUserId(next.userId)}`,
      };
    },

    csv: (query: Query, byUserId: UserId): AsyncGenerator<string> => writeCsv(query, byUserId),
  };
}

type Looked = {
  readonly candidates: readonly Candidate[];
  readonly meant: readonly Candidate[];
  readonly most: number;
  readonly limit: number;
};

/** Returns the start of the next page: behind the last one shown, or behind all filtered ones. */
function placeBehind({ candidates, meant, most, limit }: Looked): PlayersPlace | undefined {
  if (meant.length > most) return meant[most - 1];
  return candidates.length >= limit ? candidates.at(-1) : undefined;
}

function asked(query: Query): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function filterOf({ kind, state, from, until, cash }: Query) {
  const living = kind === undefined ? (['account', 'guest'] as const) : [kind];
  return {
    kinds: state === 'closed' ? (['deleted', ...living] as const) : living,
    state,
    fromMs: from === undefined ? 0 : Date.parse(from),
    untilMs: until === undefined ? END_OF_TIME_MS : Date.parse(until),
    hasCash: cash === 'yes',
  };
}

export function placeOf(text: string | undefined): PlayersPlace | undefined {
  if (text === undefined) return undefined;
  const at = text.indexOf('-');
  const userId = parseUserId(text.slice(at + 1));
  return userId === undefined ? undefined : { joinedAtMs: BigInt(text.slice(0, at)), userId };
}

function presentListed(row: ListedRow): ListedPlayer {
  return {
    userId: formatUserId(row.userId),
    username: row.username,
    avatar: presentAvatar(row.userId, { look: row.avatarLook, hash: row.avatarHash }),
    kind: row.kind,
    state: row.state,
    isOperator: row.role === 'superadmin',
    joinedAt: new Date(Number(row.joinedAtMs)).toISOString(),
    cash: formatVt(row.cashSun),
    promo: formatVt(row.promoSun),
    staked: formatVt(row.stakedSun),
    returned: formatVt(row.returnedSun),
  };
}

function cellsOf({ userId, username, kind, state, isOperator, joinedAt, ...sums }: ListedPlayer): readonly string[] {
  const { cash, promo, staked, returned } = sums;
  return [userId, username, kind, state, isOperator ? 'yes' : 'no', joinedAt, cash, promo, staked, returned];
}
