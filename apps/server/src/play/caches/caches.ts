import type { ResponseOf } from '@voltide/contract';
import { formatVt, parseVt, present, type UserId } from '@voltide/core';
import type { Cache, CacheShelf, openCache } from '@voltide/games/caches/contract';
import { cachesGame } from '@voltide/games/caches/rules';
import {
  currentCacheTable,
  DAWN_TOKENS,
  levelOfCache,
  listCurrentCaches,
  type CacheId,
  type PublishedCacheTable,
} from '@voltide/games/caches/table';
import { cacheName } from '@voltide/games/caches/words';
import { levelOf, totalXp } from '@voltide/games/progress/levels';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { DrawnPresenter } from '../plays/drawn-plays.ts';
import type { OddsTables } from '../plays/odds-tables.ts';
import { playIdOf } from '../plays/play.ts';
import { stopOf } from '../plays/play-rules.ts';
import type { Played, SoloPlays, SoloRequest } from '../plays/solo-play.ts';
import { getCacheStanding, listOpenedCaches, type OpenedCache } from './caches.sql.ts';

type CacheRequest = SoloRequest & { readonly cacheId: CacheId; readonly tableHash: string };

type CacheAnswer = ResponseOf<typeof openCache>;

type CachePorts = {
  readonly database: Database;
  readonly soloPlays: SoloPlays;
  readonly oddsTables: Pick<OddsTables, 'findByHash'>;
  readonly presenter: Pick<DrawnPresenter, 'view'>;
};

type Own = {
  readonly tokens: number;
  readonly level: number;
  readonly opened: readonly OpenedCache[];
};

/** The free packs: the Dawn Cache for tokens, and a Level Cache at each tenth level (rules book §3). */
export function createCaches({ database, soloPlays, oddsTables, presenter }: CachePorts) {
  const answer = ({ settled, play }: Pick<Played, 'settled' | 'play'>): CacheAnswer => {
    const balanceSun = settled.cashSun + settled.promoSun;
    const shown = presenter.view({ ...play, serverSeed: null });
    return {
      play: shown,
      balanceAfterStake: formatVt(balanceSun - parseVt(shown.value)),
      balance: formatVt(balanceSun),
    };
  };
  const findOwn = async (userId: UserId): Promise<Own> => {
    const [{ tokens, ...earned }, opened] = await Promise.all([
      getCacheStanding(database, userId),
      listOpenedCaches(database, userId),
    ]);
    return { tokens, level: levelOf(totalXp(earned)), opened };
  };
  return {
    /** Lists the free packs with their odds; `userId` is the calling account, undefined for everybody else. */
    async list(userId: UserId | undefined): Promise<CacheShelf> {
      const own = userId === undefined ? undefined : await findOwn(userId);
      return {
        caches: listCurrentCaches().map((table) => presentCache(table, own)),
        own: own === undefined ? null : { tokens: own.tokens, level: own.level },
      };
    },

    /**
     * Opens a cache, or returns the first answer of a used key. The ledger rejects an unearned cache, or a Level Cache
     * that was opened before.
     * @throws AppError with a code that the contract lists for this call
     */
    async open(request: CacheRequest): Promise<CacheAnswer> {
      const table = currentCacheTable(request.cacheId);
      const code = stopOf(request.rules, 'caches') ?? (request.tableHash === table.hash ? undefined : 'odds_changed');
      if (code !== undefined) return answer(await soloPlays.repeatOr(request, new AppError(code)));
      const played = await soloPlays.play(request, {
        game: cachesGame,
        table,
        tableId: present(oddsTables.findByHash(table.hash), 'the table of a cache').row.tableId,
        input: { cache: request.cacheId },
        // It costs nothing, and its gift is promo: so is its label.
        promoOnly: 'insufficient_balance',
      });
      return answer(played);
    },
  };
}

function presentCache(table: PublishedCacheTable, own: Own | undefined): Cache {
  const id = table.id as CacheId;
  const level = levelOfCache(id);
  return {
    id,
    name: cacheName(id),
    version: table.version,
    hash: table.hash,
    tokens: level === undefined ? DAWN_TOKENS : 0,
    level: level ?? null,
    outcomes: table.outcomes.map(({ amount, tickets }) => ({ amount: formatVt(BigInt(amount)), tickets })),
    own: own === undefined ? null : presentOwn(level, own),
  };
}

function presentOwn(level: number | undefined, own: Own): NonNullable<Cache['own']> {
  const opened = own.opened.find(({ tier }) => tier * 10 === level);
  if (opened !== undefined) return { state: 'opened', playId: playIdOf(opened) };
  const isReady = level === undefined ? own.tokens >= DAWN_TOKENS : own.level >= level;
  return { state: isReady ? 'ready' : 'locked', playId: null };
}
