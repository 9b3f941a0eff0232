import type { getOutbox, ResponseOf } from '@voltide/contract';

import type { Database } from '../../platform/db/pool.ts';
import { countMails, listMailStates, type MailState } from './outbox.sql.ts';

const PAGE = 50;

type ViewRequest = { readonly before: string | undefined; readonly isSending: boolean };
type View = ResponseOf<typeof getOutbox>;

export async function viewOutbox(database: Database, { before, isSending }: ViewRequest): Promise<View> {
  const [counts, states] = await Promise.all([
    countMails(database),
    listMailStates(database, before === undefined ? undefined : BigInt(before), PAGE),
  ]);
  const last = states.at(-1);
  const next = last === undefined || states.length < PAGE ? null : String(last.mailId);
  return { isSending, ...counts, mails: states.map(viewOf), next };
}

function viewOf(mail: MailState): View['mails'][number] {
  const { mailId, purpose, recipient, attempts, createdAtMs, nextTryAtMs, sentAtMs, failedAtMs, error } = mail;
  const endedAtMs = sentAtMs ?? failedAtMs;
  return {
    id: String(mailId),
    purpose,
    recipient,
    state: sentAtMs !== undefined ? 'sent' : failedAtMs !== undefined ? 'failed' : 'waiting',
    attempts,
    createdAt: isoOf(createdAtMs),
    endedAt: endedAtMs === undefined ? null : isoOf(endedAtMs),
    nextTryAt: endedAtMs === undefined ? isoOf(nextTryAtMs) : null,
    error: error ?? null,
  };
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
