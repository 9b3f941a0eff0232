import { createHmac, timingSafeEqual } from 'node:crypto';

import { formatUserId, type UserId } from '@voltide/core';
import { LOADING_GAME_IDS, type LoadingGameId } from '@voltide/games/loading/loading-game';

import { deriveKey } from '../../platform/secrets/keys.ts';
import type { Secret } from '../../platform/secrets/secret.ts';

export type TicketClaims = {
  readonly game: LoadingGameId;
  /** Identifies the ticket, and is the seed of its game: 32 hex digits. */
  readonly id: string;
  readonly issuedAtMs: number;
};

const TICKET = /^([a-z]+)\.([0-9a-f]{32})\.([0-9]{1,15})\.([A-Za-z0-9_-]{43})$/;

/** Tickets of loading games: a claim and its MAC, which covers the user. Any node reads what another one issued. */
export function createTickets(secretKey: Secret<Uint8Array>) {
  const key = deriveKey(secretKey, 'loading game tickets');
  const sign = (userId: UserId, claim: string): string =>
    createHmac('sha256', key)
      .update(`${formatUserId(userId)}.${claim}`)
      .digest('base64url');
  return {
    issue(userId: UserId, { game, id, issuedAtMs }: TicketClaims): string {
      const claim = `${game}.${id}.${issuedAtMs}`;
      return `${claim}.${sign(userId, claim)}`;
    },

    read(userId: UserId, text: string): TicketClaims | undefined {
      const [, name, id, issuedAt, mac] = TICKET.exec(text) ?? [];
      const game = LOADING_GAME_IDS.find((each) => each === name);
      if (game === undefined || id === undefined || issuedAt === undefined || mac === undefined) return undefined;
      const expected = sign(userId, `${game}.${id}.${issuedAt}`);
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined;
      return { game, id, issuedAtMs: Number(issuedAt) };
    },
  };
}
