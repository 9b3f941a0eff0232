import { hash } from 'node:crypto';

import { ERRORS, LIFT_REASON_MAX_LENGTH } from '@voltide/contract';
import { formatUserId, formatVt, HOUSE_USER_ID, type Clock, type UserId } from '@voltide/core';

import type { Accounts } from '../../people/accounts/accounts.ts';
import type { Identity } from '../../people/accounts/identity.sql.ts';
import type { LiftExclusions } from '../../people/accounts/lift-exclusions.ts';
import type { Operators } from '../../people/accounts/operators.ts';
import { constraintOf } from '../../platform/db/constraints.ts';
import { AppError } from '../../errors.ts';
import { noteAct } from '../audit-log/audit.sql.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { AdjustOperation, BalancesAfter, Bucket, Settlement } from '../../money/ledger/operation.ts';
import { isClean, reconcile } from '../../money/audit/reconcile.ts';
import { settleOne } from '../../money/ledger/settle.sql.ts';
import { publishAccountsChanged } from '../../platform/live/account-changes.ts';
import { setPasswordLink } from '../mail/letters.ts';
import type { ReferralReview } from '../../play/referrals/review.ts';
import { checkReason, OperationError } from './operation-error.ts';
import { linesOf, recountAll } from './recount.ts';
import { createReviewOperations } from './review-operations.ts';

type OperationPorts = {
  readonly accounts: Pick<Accounts, 'findByEmail' | 'listByName'>;
  readonly operators: Operators;
  readonly liftExclusions: LiftExclusions;
  readonly referralReview: ReferralReview;
  readonly owner: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Identifies one run of the command; a repeated run moves nothing twice. */
  readonly runId: string;
};

type Named = { readonly userId: UserId; readonly username: string; readonly kind: Identity['kind'] };

type Adjustment = {
  /** An email, the name of an account or a guest, or the number that pages and exports show, as `usr_…`. */
  readonly who: string;
  readonly amountSun: bigint;
  readonly bucket: Bucket;
  readonly reason: string;
};

export type Operations = ReturnType<typeof createOperations>;

export function createOperations(ports: OperationPorts) {
  const { accounts, operators, liftExclusions, owner, clock } = ports;
  return {
    ...createReviewOperations(ports),
    grant: (email: string, mayTakeOver = false) => grant(ports, email, mayTakeOver),

    /** Removes a superadmin's role and ends the sessions. Password and second factor stay. @throws OperationError */
    async revoke(email: string): Promise<readonly string[]> {
      const found = await accounts.findByEmail(email);
      if (found === undefined) throw new OperationError(`There is no account ${email}.`);
      if (!(await operators.revokeSuperadmin(found.userId))) {
        throw new OperationError(`${found.username} is no superadmin.`);
      }
      return [`${found.username} is a player now. All their sessions and links have ended.`];
    },

    /** Removes the second factor of an account that lost it and its recovery codes. @throws OperationError */
    async removeFactor(email: string): Promise<readonly string[]> {
      const found = await accounts.findByEmail(email);
      if (found === undefined) throw new OperationError(`There is no account ${email}.`);
      const wasEnrolled = await operators.removeFactor(found.userId);
      return [wasEnrolled ? `${found.username} has no second factor any more.` : `${found.username} had none.`];
    },

    /** Frees an account from an inherited exclusion. @throws OperationError */
    async liftExclusion(who: string, reason: string): Promise<readonly string[]> {
      checkReason(reason, LIFT_REASON_MAX_LENGTH);
      const { username, lifted } = await liftExclusions({ who, by: 'command', byUserId: undefined, reason }).catch(
        (error: unknown) => {
          throw error instanceof AppError ? new OperationError(ERRORS[error.code].text, { cause: error }) : error;
        },
      );
      return lifted.map(({ kind, until }) => `${username} is free of the ${kind} until ${until}.`);
    },

    async reconcile(): Promise<{ readonly lines: readonly string[]; readonly clean: boolean }> {
      const counts = await reconcile(owner);
      return { lines: linesOf(counts), clean: isClean(counts) };
    },

    recount: () => recountAll(owner, clock.nowMs()),

    /** Changes the balance of an account or a guest by a ledger entry with a reason. @throws OperationError */
    async adjust({ who, amountSun, bucket, reason }: Adjustment): Promise<readonly string[]> {
      const found = await findOne(ports, who);
      const after = await submit(ports, { userId: found.userId, amountSun, account: bucket, reason });
      return [`${found.username} has ${formatVt(after.cashSun)} VT cash and ${formatVt(after.promoSun)} VT promo.`];
    },

    /** Adds capital to the house, or removes some. @throws OperationError */
    async capital(amountSun: bigint, reason: string): Promise<readonly string[]> {
      const after = await submit(ports, { userId: HOUSE_USER_ID, amountSun, account: 'cash', reason });
      return [`The house's capital is ${formatVt(after.cashSun)} VT.`];
    },
  };
}

/** Rejects an ambiguous name: an account and guests may share one. @throws OperationError */
async function findOne({ accounts }: OperationPorts, who: string): Promise<Named> {
  const byEmail = who.includes('@') ? await accounts.findByEmail(who) : undefined;
  const found = byEmail === undefined ? await accounts.listByName(who) : [byEmail];
  const [first, ...others] = found;
  if (first === undefined) throw new OperationError(`There is no account and no guest ${who}.`);
  if (others.length === 0) return first;
  const names = found.map(({ kind, userId }) => `${kind} ${formatUserId(userId)}`).join(', ');
  throw new OperationError(`Several are called ${who}: ${names}. Name one by its number.`);
}

/**
 * Makes an account a superadmin, and creates it if there is none with that email. Anyone who held the account is locked
 * out: emails are not verified, so only the link identifies the superadmin. A player is locked out only with
 * `mayTakeOver`.
 * @throws OperationError
 */
async function grant(ports: OperationPorts, email: string, mayTakeOver: boolean): Promise<readonly string[]> {
  const { accounts, operators, publicUrl } = ports;
  const found = await accounts.findByEmail(email);
  const done = `${email.toLowerCase()} is a superadmin.`;
  if (found?.role === 'superadmin' && found.passwordHash !== null) return [done];
  const wasHeld = found?.role === 'player';
  if (wasHeld && !mayTakeOver) {
    throw new OperationError(
      `${email.toLowerCase()} belongs to the player ${found.username}, whose password, second factor and sessions ` +
        'would be gone. Nothing was done: add --yes to do it.',
    );
  }
  const userId = found?.userId ?? (await operators.createOperator(email));
  if (wasHeld) await operators.makeSuperadmin({ userId, email: email.toLowerCase() });
  const link = setPasswordLink(publicUrl, await operators.createSetupLink(userId));
  const ended = wasHeld ? ['The password, second factor and sessions that the account had are gone.'] : [];
  return [done, 'Set the password here, once, within a day:', `  ${link}`, ...ended];
}

type Entry = Pick<AdjustOperation, 'amountSun' | 'account' | 'reason'> & { readonly userId: UserId };

async function submit(ports: OperationPorts, entry: Entry): Promise<BalancesAfter> {
  if (entry.amountSun === 0n) throw new OperationError('The amount must not be zero.');
  checkReason(entry.reason, 500);
  const settled = await settle(ports, entry);
  if (settled.status === 'insufficient') throw new OperationError('The balance would fall below zero.');
  if (settled.status !== 'settled') throw new OperationError(`Nothing was moved: ${settled.status}.`);
  // The money stays moved even if no node is notified: pages then show it with their next poll.
  await publishAccountsChanged(ports.owner, `command-${ports.runId}`, [entry.userId]).catch(() => undefined);
  return settled;
}

async function settle({ owner, clock, runId }: OperationPorts, entry: Entry): Promise<Settlement> {
  const text = `${entry.userId} ${entry.account} ${entry.amountSun} ${entry.reason}`;
  try {
    return await inTransaction(owner, async (connection) => {
      const atMs = clock.nowMs();
      const settled = await settleOne(connection, {
        ...entry,
        kind: 'adjust',
        key: `command:${runId}`,
        requestHash: hash('sha256', text, 'buffer'),
        byUserId: undefined,
        atMs,
      });
      if (settled.status === 'settled' && !settled.replayed) await noteAdjustment(connection, entry, atMs);
      return settled;
    });
  } catch (error) {
    if (constraintOf(error) !== 'sun_not_absurd') throw error;
    throw new OperationError('More than 9,000,000,000 VT cannot be held in one account.', { cause: error });
  }
}

async function noteAdjustment(connection: Connection, entry: Entry, atMs: number): Promise<void> {
  const { userId, amountSun, account, reason } = entry;
  const subject = userId === HOUSE_USER_ID ? { kind: 'house', id: 'capital' } : playerSubject(userId);
  const after = { amount: formatVt(amountSun), account };
  await noteAct(connection, { act: 'account_adjusted', byUserId: undefined, atMs, subject, after, reason });
}

function playerSubject(userId: UserId) {
  return { kind: 'player', id: formatUserId(userId) };
}
