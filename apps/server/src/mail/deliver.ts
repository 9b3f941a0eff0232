import type { Clock } from '@voltide/core';

import type { Database } from '../db/pool.ts';
import type { Events } from '../events.ts';
import { claimMail, giveUp, giveUpExpired, markSent, postpone, type ClaimedMail } from './outbox.sql.ts';
import type { TextSealer } from './sealed-text.ts';
import type { Delivery, MailSender } from './smtp.ts';

/** How long a claimed mail is nobody else's: longer than an attempt can take. */
const LEASE_MS = 120_000;
/** After this time a run leaves the rest to the next one, so that the server can stop. */
const RUN_MS = 4000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 6 * 3_600_000;

export type Delivering = {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly sealer: TextSealer;
  /** Undefined without SMTP_URL: mail then waits in the outbox until it is of no use any more. */
  readonly sender: MailSender | undefined;
  /** The host that message ids end with. */
  readonly host: string;
};

/**
 * Sends what is due. Several nodes may do so at once: each mail is claimed by one of them. A mail is sent twice only
 * when a node dies, or loses the database, between the SMTP server's yes and the note of it; both copies then have one
 * message id.
 */
export async function deliverMail(ports: Delivering): Promise<void> {
  const { database, clock, sender } = ports;
  const startedAtMs = clock.nowMs();
  await giveUpExpired(database, startedAtMs);
  if (sender === undefined) return;
  while (clock.nowMs() - startedAtMs < RUN_MS) {
    const mail = await claimMail(database, clock.nowMs(), LEASE_MS);
    if (mail === undefined) return;
    const delivery = await sender.send(outgoing(ports, mail));
    await note(ports, mail, delivery);
    if (delivery.outcome === 'down') return;
  }
}

function outgoing({ sealer, host }: Delivering, mail: ClaimedMail) {
  const { mailId, createdAtMs, recipient, replyTo, subject, sealedText } = mail;
  const messageId = `<mail.${mailId}.${createdAtMs}@${host}>`;
  return { messageId, recipient, replyTo, subject, text: sealer.open(sealedText, recipient) };
}

async function note({ database, clock, events }: Delivering, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  const nowMs = clock.nowMs();
  events.mailTried(mail.purpose, delivery);
  if (delivery.outcome === 'sent') return markSent(database, mail, nowMs);
  if (delivery.outcome === 'refused') return giveUp(database, mail, delivery.error, nowMs);
  return postpone(database, mail, delivery.error, nowMs + waitAfter(mail.attempts));
}

/** 30 s after the first failure, then twice as long each time, up to 6 h. */
export function waitAfter(attempts: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}
