import type { Clock } from '@voltide/core';

import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Events } from '../../platform/telemetry/events.ts';
import { createDelivery } from './deliver.ts';
import { createLetters } from './letters.ts';
import { deleteEndedMail } from './outbox.sql.ts';
import { createOutbox } from './outbox.ts';
import { createTextCipher } from './text-cipher.ts';
import { createSmtpSender } from './smtp.ts';

const KEPT_MS = 30 * 86_400_000;

type MailingPorts = {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: Events;
};

export type Mailing = ReturnType<typeof createMailing>;

export function createMailing({ config, clock, database, events }: MailingPorts) {
  const { smtpUrl, smtpCa, mailFrom, publicUrl, secretKey } = config;
  const cipher = createTextCipher(secretKey);
  const sender = smtpUrl === undefined ? undefined : createSmtpSender({ smtpUrl: smtpUrl.reveal(), mailFrom, smtpCa });
  const host = new URL(publicUrl).hostname;
  const delivery = createDelivery({ database, clock, events, cipher, sender, host });
  return {
    outbox: createOutbox(cipher, clock),
    letters: createLetters(publicUrl),
    cipher,
    deliver: (): Promise<void> => delivery.run(),
    settle: (): Promise<void> => delivery.settle(),
    deleteEnded: (): Promise<void> => deleteEndedMail(database, clock.nowMs() - KEPT_MS),
  };
}
