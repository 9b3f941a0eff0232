import { setTimeout as after } from 'node:timers/promises';

import type { Clock } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import type { Events } from '../../platform/telemetry/events.ts';
import { failuresOf, IsolatedFailures, runEach, runSteps, type IsolatedFailure } from '../../platform/jobs/run-each.ts';
import { claimMail, giveUp, giveUpExpired, markSent, postpone, type ClaimedMail } from './outbox.sql.ts';
import type { TextCipher } from './text-cipher.ts';
import type { Delivery, MailSender } from './smtp.ts';

/** The lease of a claimed mail: longer than an attempt can take. */
const LEASE_MS = 120_000;
/** The longest wait of a run for pending mails, so that the next run can begin. */
const RUN_MS = 2000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 6 * 3_600_000;
/** The mails of each kind that are sent at once. Notices never take the slots of links. */
const SLOTS = { links: 6, notices: 4 } as const;

const ALL_LANES = { atOnce: Object.keys(SLOTS).length };

type Lane = keyof typeof SLOTS;

type Delivering = {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly cipher: TextCipher;
  /** Undefined without SMTP_URL: mail then waits in the outbox until it expires. */
  readonly sender: MailSender | undefined;
  readonly host: string;
};

type Ports = Delivering & { readonly sender: MailSender };
type State = {
  readonly lane: Lane;
  readonly underWay: Set<Promise<void>>;
  isDown: boolean;
  /** The attempts that ended since the last run, and those that could not be made or stored. */
  ended: number;
  failures: IsolatedFailure[];
};

/**
 * Sends due mail, several at once, links beside notices: a slow mail server delays only its own mail. Several nodes may
 * do so; each mail is claimed by one of them. A mail is sent twice only when a node dies, or loses the database,
 * between the SMTP server's acceptance and its record; both copies then have one message id.
 */
export function createDelivery(ports: Delivering) {
  const states = (['links', 'notices'] as const).map((lane): State => ({
    lane,
    underWay: new Set(),
    isDown: false,
    ended: 0,
    failures: [],
  }));
  const { database, clock, sender } = ports;
  return {
    async run(): Promise<void> {
      await runSteps(
        () => giveUpExpired(database, clock.nowMs()),
        async () => {
          if (sender !== undefined) await runEach(states, (state) => runLane({ ...ports, sender }, state), ALL_LANES);
        },
      );
    },
    async settle(): Promise<void> {
      await Promise.all(states.flatMap(({ underWay }) => [...underWay]));
    },
  };
}

async function runLane(ports: Ports, state: State): Promise<void> {
  const { database, clock } = ports;
  const { lane, underWay } = state;
  const over = new AbortController();
  const end = after(RUN_MS, 'over' as const, { signal: over.signal, ref: false }).catch(() => 'over' as const);
  state.isDown = false;
  try {
    for (;;) {
      const hasRoom = underWay.size < SLOTS[lane] && !state.isDown;
      const claim = { isLink: lane === 'links', nowMs: clock.nowMs(), leaseMs: LEASE_MS };
      const mail = hasRoom ? await claimMail(database, claim) : undefined;
      if (mail !== undefined) start(ports, state, mail);
      else if (underWay.size === 0 || (await Promise.race([...underWay, end])) === 'over') break;
    }
  } finally {
    over.abort();
  }
  const { ended, failures } = state;
  state.ended = 0;
  state.failures = [];
  if (failures.length > 0) throw new IsolatedFailures(failures, ended);
}

function start(ports: Ports, state: State, mail: ClaimedMail): void {
  const attempt = send(ports, mail)
    .then((outcome) => {
      if (outcome === 'down') state.isDown = true;
    })
    .catch((error: unknown) => {
      state.failures.push(...failuresOf(error, `mail ${mail.mailId}`));
    })
    .finally(() => {
      state.ended += 1;
      state.underWay.delete(attempt);
    });
  state.underWay.add(attempt);
}

async function send(ports: Ports, mail: ClaimedMail): Promise<Delivery['outcome']> {
  const delivery = await ports.sender.send(outgoing(ports, mail));
  await note(ports, mail, delivery);
  return delivery.outcome;
}

function outgoing({ cipher, host }: Delivering, mail: ClaimedMail) {
  const { mailId, createdAtMs, recipient, replyTo, subject, encryptedText, times } = mail;
  const messageId = `<mail.${mailId}.${createdAtMs}@${host}>`;
  const text = cipher.decrypt(encryptedText, recipient);
  return {
    messageId,
    recipient,
    replyTo,
    subject,
    text: times === 1 ? text : `This happened ${times} times.\n\n${text}`,
  };
}

async function note({ database, clock, events }: Delivering, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  const nowMs = clock.nowMs();
  events.mailTried(mail.purpose, delivery);
  if (delivery.outcome === 'sent') return markSent(database, mail, nowMs);
  if (delivery.outcome === 'refused') return giveUp(database, mail, delivery.error, nowMs);
  return postpone(database, mail, delivery.error, nowMs + waitAfter(mail.attempts));
}

/** Doubles the wait from 30 s after the first failure up to 6 h. */
export function waitAfter(attempts: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}
