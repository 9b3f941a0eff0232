import { hash } from 'node:crypto';

import type { Clock, UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { runSteps } from '../../platform/jobs/run-each.ts';
import {
  deleteExpiredOneTimeLinks,
  findOneTimeLink,
  insertOneTimeLink,
  type OneTimeLink,
  type LinkPurpose,
} from './one-time-link.sql.ts';
import { deleteResetRequests } from './reset-request.sql.ts';

const EXPIRED_KEPT_MS = 30 * 86_400_000;
/** Requests are answered within seconds: one still unanswered after a day is useless. */
const REQUESTS_KEPT_MS = 86_400_000;

type LinkPorts = { readonly database: Database; readonly clock: Clock };

/** Finds a valid link. @throws AppError `link_expired`, `link_used` */
export async function getOneTimeLink(
  { database, clock }: LinkPorts,
  token: string,
  purpose: LinkPurpose,
): Promise<OneTimeLink> {
  const link = await findOneTimeLink(database, hashOf(token), purpose);
  if (link?.isUsed === true) throw new AppError('link_used');
  if (link === undefined || link.expiresAtMs <= clock.nowMs()) throw new AppError('link_expired');
  return link;
}

type TokenPorts = { readonly clock: Clock; readonly randomBytes: (size: number) => Uint8Array };
type NewToken = {
  readonly userId: UserId;
  readonly purpose: LinkPurpose;
  readonly newEmail?: string;
  readonly lifeMs: number;
};

export async function createOneTimeLink(ports: TokenPorts, connection: Connection, link: NewToken): Promise<string> {
  const token = drawToken(ports.randomBytes);
  await storeOneTimeLink(ports.clock, connection, { ...link, token });
  return token;
}

export function drawToken(randomBytes: (size: number) => Uint8Array): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

export function storeOneTimeLink(
  clock: Clock,
  connection: Connection,
  { token, ...link }: NewToken & { readonly token: string },
): Promise<void> {
  return insertOneTimeLink(connection, { ...link, tokenHash: hashOf(token), atMs: clock.nowMs() });
}

export async function deleteOldOneTimeLinks({ database, clock }: LinkPorts): Promise<void> {
  const nowMs = clock.nowMs();
  await runSteps(
    () => deleteExpiredOneTimeLinks(database, nowMs - EXPIRED_KEPT_MS),
    () => deleteResetRequests(database, nowMs - REQUESTS_KEPT_MS),
  );
}

export function hashOf(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}
