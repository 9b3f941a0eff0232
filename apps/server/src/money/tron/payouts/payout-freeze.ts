import { HOUSE_USER_ID, type Clock } from '@voltide/core';
import { formatHex } from '@voltide/tron';
import type { Logger } from 'pino';

import type { Config } from '../../../config.ts';
import type { Connection } from '../../../platform/db/pool.ts';
import type { Letters } from '../../../operate/mail/letters.ts';
import type { Outbox } from '../../../operate/mail/outbox.ts';
import { noteSecurity } from '../../../people/security-log/security-log.sql.ts';
import { insertUnknown } from './outgoing.sql.ts';
import { endAttempt, isAttempt, notePayoutChange, setFreeze, type Outgoing } from './payouts.sql.ts';

export type FreezePorts = {
  readonly config: Pick<Config, 'operatorEmail'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly outbox: Outbox;
  readonly letters: Letters;
};

/**
 * Records an outgoing transfer of the platform's address. If it is not a pending payment, the key has leaked or the
 * books are wrong: signing and sending stop until an operator has looked, and operators are notified.
 */
export async function noteOutgoing(connection: Connection, ports: FreezePorts, outgoing: Outgoing): Promise<void> {
  if (await endAttempt(connection, outgoing)) return;
  const { txid, block } = outgoing;
  const wasOurs = await isAttempt(connection, txid);
  await insertUnknown(connection, { ...outgoing, wasOurs, atMs: ports.clock.nowMs() });
  const what = wasOurs
    ? 'A payment that was given up or had ended'
    : 'A transaction of the platform that was not made here';
  await freeze(connection, ports, { txid, cause: `${what} is in block ${block}.` });
}

type Cause = { readonly txid: Uint8Array; readonly cause: string };

async function freeze(connection: Connection, ports: FreezePorts, { txid, cause }: Cause): Promise<void> {
  const { config, clock, log, outbox, letters } = ports;
  const atMs = clock.nowMs();
  log.error({ event: 'payouts', txid: formatHex(txid) }, `payments are frozen: ${cause}`);
  if (!(await setFreeze(connection, { atMs, cause, txid }))) return;
  await notePayoutChange(connection, { atMs, byUserId: undefined, what: `Frozen: ${cause}` });
  await noteSecurity(connection, { kind: 'payout', userId: HOUSE_USER_ID, atMs, detail: `frozen: ${formatHex(txid)}` });
  const { operatorEmail } = config;
  if (operatorEmail === undefined) return;
  await outbox.add(connection, letters.payoutsFrozen(operatorEmail, { cause, txid: formatHex(txid) }), undefined);
}
