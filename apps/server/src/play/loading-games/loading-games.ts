import { createHash } from 'node:crypto';

import type { ResponseOf } from '@voltide/contract';
import { type Clock, type UserId } from '@voltide/core';
import type {
  getLoadingGames,
  LoadingStanding,
  reportLoadingGame,
  startLoadingGame,
} from '@voltide/games/loading/contract';
import { TICKET_LIFE_MS, TOKEN_SCORE, TOKENS_PER_DAY, type LoadingGameId } from '@voltide/games/loading/loading-game';
import { lastsMs, replay, tokenLeastMs, type GameReport } from '@voltide/games/loading/replay';

import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import { barrierOf } from '../../money/ledger/settle.sql.ts';
import { stopOf, type PlayRules } from '../plays/play-rules.ts';
import { begun, appErrorOf } from '../plays/operation-errors.ts';
import type { Limits } from '../../platform/rate-limits/limits.ts';
import { findPlayBarrier, readStanding, settleLoadingGame, type BarrierRow } from './loading-games.sql.ts';
import { createTickets, type TicketClaims } from './tickets.ts';

type LoadingGamePorts = {
  readonly config: Pick<Config, 'secretKey'>;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly database: Database;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly limits: Pick<Limits, 'loadingGame'>;
};

type TicketReport = GameReport & { readonly ticket: string };

type Caller = { readonly userId: UserId; readonly rules: PlayRules };

const DAY_MS = 86_400_000;
const SEED_BYTES = 16;
const CLOCKS_DIFFER_MS = 1000;

/**
 * The games that pass the time while something loads. A browser reports inputs and no score: they are replayed here by
 * the same rules, against a ticket for one user and one game, and counted once.
 */
export function createLoadingGames({ config, clock, randomBytes, database, lane, limits }: LoadingGamePorts) {
  const tickets = createTickets(config.secretKey);
  const standingOf = async (userId: UserId): Promise<LoadingStanding> => {
    const { snake, target, memory, tokens, today } = await readStanding(database, userId, dayOf(clock.nowMs()));
    return {
      best: { snake, target, memory },
      tokens: Number(tokens),
      tokensToday: today,
      tokensPerDay: TOKENS_PER_DAY,
    };
  };
  return {
    async get({ userId }: Pick<Caller, 'userId'>): Promise<ResponseOf<typeof getLoadingGames>> {
      const barrier = await findPlayBarrier(database, userId, clock.nowMs());
      return { ...(await standingOf(userId)), isBarred: barrier !== undefined };
    },

    /** @throws AppError `forbidden`, `limit_reached`, `excluded`, `too_many_requests` */
    async start({ userId, rules }: Caller, game: LoadingGameId): Promise<ResponseOf<typeof startLoadingGame>> {
      const stop = stopOf(rules, 'loading_games');
      if (stop !== undefined) throw new AppError(stop);
      const issuedAtMs = clock.nowMs();
      limits.loadingGame(userId, issuedAtMs);
      const barrier = await findPlayBarrier(database, userId, issuedAtMs);
      if (barrier !== undefined) throw barredBy(barrier);
      const id = Buffer.from(randomBytes(SEED_BYTES)).toString('hex');
      const expiresAt = new Date(issuedAtMs + TICKET_LIFE_MS).toISOString();
      return { ticket: tickets.issue(userId, { game, id, issuedAtMs }), seed: id, expiresAt };
    },

    /**
     * @throws AppError `ticket_invalid`, `ticket_expired`, `ticket_used`, `moves_refused`, `forbidden`,
     * `limit_reached`, `excluded`, `too_many_requests`
     */
    async report({ userId, rules }: Caller, report: TicketReport): Promise<ResponseOf<typeof reportLoadingGame>> {
      if (rules.profile === 'closed') throw new AppError('forbidden');
      const atMs = clock.nowMs();
      limits.loadingGame(userId, atMs);
      const claims = tickets.read(userId, report.ticket);
      if (claims === undefined) throw new AppError('ticket_invalid');
      const score = checkedScore(claims, report, atMs);
      const { game, id } = claims;
      const inputs = JSON.stringify(report.inputs);
      const requestHash = createHash('sha256').update(`${report.ticks} ${inputs}`).digest();
      const played = { userId, id, requestHash, game, score, ticks: report.ticks, inputs, atMs };
      const result = begun(await lane.runInTurn(userId, (connection) => settleLoadingGame(connection, played)));
      if (result.status === 'used') throw new AppError('ticket_used');
      if (result.status === 'closed') throw new AppError('session_expired');
      if (result.status !== 'counted') throw barredBy(result);
      const hasToken = result.dayToken !== null;
      return { ...(await standingOf(userId)), game, score, isBest: result.isBest === true, hasToken };
    },
  };
}

/** Computes the score by the rules, of a game that fits in the time since its ticket was issued. */
function checkedScore({ game, id, issuedAtMs }: TicketClaims, report: GameReport, atMs: number): number {
  const elapsedMs = atMs - issuedAtMs;
  if (elapsedMs > TICKET_LIFE_MS) throw new AppError('ticket_expired');
  if (lastsMs(game, report.ticks) > elapsedMs + CLOCKS_DIFFER_MS) throw new AppError('moves_refused');
  const replayed = replay(game, id, report);
  if (!replayed.isValid) throw new AppError('moves_refused');
  if (replayed.score >= TOKEN_SCORE && replayed.lastedMs < tokenLeastMs(game)) throw new AppError('moves_refused');
  return replayed.score;
}

function barredBy({ status, untilMs }: BarrierRow): AppError {
  if (status === 'account_frozen') return new AppError('account_frozen');
  return appErrorOf({ status: 'barred', barrier: barrierOf(status, Number(untilMs)) });
}

function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}
