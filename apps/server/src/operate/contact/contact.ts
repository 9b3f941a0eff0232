import type { handleContact, listContact, QueryOf, ResponseOf } from '@voltide/contract';
import { formatUserId, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { TokenBucket } from '../../platform/rate-limits/token-bucket.ts';
import type { Letters } from '../mail/letters.ts';
import type { Outbox } from '../mail/outbox.ts';
import { listAnswers, presentAnswer } from './answers.sql.ts';
import {
  countMessages,
  deleteOldMessages,
  insertMessage,
  listMessages,
  setHandled,
  type ContactText,
} from './contact.sql.ts';

const PAGE = 50;
const KEPT_MS = 180 * 86_400_000;
/** Mails to the operator: twenty at once, then one a minute. Messages beyond that are stored without a mail. */
const MAIL_RATE = { perSecond: 1 / 60, burst: 20 };

type ContactPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly letters: Letters;
  readonly operatorEmail: string | undefined;
};

export function createContact({ database, clock, outbox, letters, operatorEmail }: ContactPorts) {
  const mails = new TokenBucket(MAIL_RATE, clock.nowMs());
  return {
    async leave(text: ContactText, userId: UserId | undefined): Promise<void> {
      const atMs = clock.nowMs();
      const mailTo = operatorEmail !== undefined && mails.take(atMs) === 0 ? operatorEmail : undefined;
      await inTransaction(database, async (connection) => {
        const messageId = await insertMessage(connection, { ...text, userId, atMs });
        if (mailTo !== undefined) {
          await outbox.add(connection, letters.contact(mailTo, { ...text, id: `${messageId}` }), undefined);
        }
      });
    },

    async list({ before, show }: QueryOf<typeof listContact>): Promise<ResponseOf<typeof listContact>> {
      const beforeId = before === undefined ? undefined : BigInt(before);
      const [counts, rows] = await Promise.all([
        countMessages(database),
        listMessages(database, { beforeId, withHandled: show === 'all', limit: PAGE }),
      ]);
      const answers = await listAnswers(
        database,
        rows.map(({ messageId }) => messageId),
      );
      const last = rows.at(-1);
      return {
        ...counts,
        messages: rows.map(({ messageId, createdAtMs, handledAtMs, userId, ...text }) => ({
          id: String(messageId),
          createdAt: new Date(createdAtMs).toISOString(),
          handledAt: isoOf(handledAtMs),
          userId: userId === null ? null : formatUserId(userId),
          answers: answers.filter((answer) => answer.messageId === messageId).map(presentAnswer),
          ...text,
        })),
        next: last === undefined || rows.length < PAGE ? null : String(last.messageId),
      };
    },

    /** @throws AppError `not_found` */
    async mark(byUserId: UserId, id: string, isHandled: boolean): Promise<ResponseOf<typeof handleContact>> {
      return inTransaction(database, async (connection) => {
        const atMs = clock.nowMs();
        const handledAtMs = await setHandled(connection, BigInt(id), isHandled ? atMs : null);
        if (handledAtMs === undefined) throw new AppError('not_found');
        const subject = { kind: 'message', id };
        await noteAct(connection, { act: 'message_handled', byUserId, atMs, subject, after: { isHandled } });
        return { handledAt: isoOf(handledAtMs) };
      });
    },

    deleteOld: (): Promise<void> => deleteOldMessages(database, clock.nowMs() - KEPT_MS),
  };
}

function isoOf(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
