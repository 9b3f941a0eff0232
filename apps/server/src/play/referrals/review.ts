import { formatUserId, formatVt, parseUserId, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../../operate/audit-log/audit.sql.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Letters } from '../../operate/mail/letters.ts';
import type { Outbox } from '../../operate/mail/outbox.ts';
import { noteSecurity } from '../../people/security-log/security-log.sql.ts';
import * as sql from './review.sql.ts';

const LISTED_MAX = 200;
const REASONS = {
  same_wallet: 'one wallet',
  same_device: 'one browser',
  same_payment: 'one source of deposits',
  same_network: 'one network and browser within 72 hours',
} as const;
const RELATIONS = {
  referrer: 'the referrer',
  above: 'who stands above the referrer',
  referee: 'an earlier referee of the same referrer',
} as const;

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly letters: Pick<Letters, 'referralReviewed'>;
};

/** `who` is the referee's username or number; `by` names the operator in the security log, `byUserId` in the audit. */
type Order = {
  readonly who: string;
  readonly isReleased: boolean;
  readonly by: string;
  readonly byUserId: UserId | undefined;
  readonly reason: string;
};

export type ReferralReview = ReturnType<typeof createReferralReview>;

export function createReferralReview({ database, clock, outbox, letters }: Ports) {
  return {
    async list(): Promise<readonly string[]> {
      const held = await sql.listHeld(database, LISTED_MAX);
      return held.length === 0 ? ['Nothing is held.'] : held.map(lineOf);
    },

    /** Shows the referrer of an account, its held referrals, and the evidence. Undefined for no account. */
    async show(who: string): Promise<readonly string[] | undefined> {
      const userId = await sql.findUserId(database, { userId: parseUserId(who), username: who });
      if (userId === undefined) return undefined;
      const lines: string[] = [];
      for (const referral of await sql.listOf(database, userId, LISTED_MAX)) {
        const evidence = await sql.listEvidence(database, referral.refereeId);
        lines.push(lineOf(referral), ...evidence.map(evidenceLine));
      }
      return lines.length === 0 ? [`${who} has no referrer, and nothing of theirs was held.`] : lines;
    },

    /** Releases a hold, or lets it lapse; false without one. The referrer is notified by mail. */
    async review({ who, isReleased, by, byUserId, reason }: Order): Promise<boolean> {
      const refereeId = await sql.findUserId(database, { userId: parseUserId(who), username: who });
      if (refereeId === undefined) return false;
      return inTransaction(database, async (connection) => {
        const atMs = clock.nowMs();
        if (!(await sql.endHold(connection, refereeId, { isReleased, atMs }))) return false;
        const referral = await sql.findReferral(connection, refereeId);
        if (referral === undefined) return false;
        const what = `earnings from ${formatUserId(refereeId)} ${isReleased ? 'released' : 'refused'}`;
        const detail = `${what}, by ${by}: ${reason}`;
        await noteSecurity(connection, { kind: 'referral', userId: referral.referrerId, atMs, detail });
        const { referrerId, referrer: username, referrersEmail: email } = referral;
        if (email !== null) {
          await outbox.add(connection, letters.referralReviewed({ username, email }, isReleased), referrerId);
        }
        const subject = { kind: 'player', id: formatUserId(refereeId) };
        const after = { isReleased, referrer: formatUserId(referrerId) };
        await noteAct(connection, { act: 'referral_reviewed', byUserId, atMs, subject, after, reason });
        return true;
      });
    },
  };
}

function lineOf(referral: sql.ReviewedReferral): string {
  const { refereeId, referee, referrer, state, reason, joinedAtMs, heldAtMs, reviewedAtMs } = referral;
  const money = `earned ${formatVt(referral.earnedSun)} VT of ${formatVt(referral.stakeSun)} VT staked`;
  const held = reason === null || heldAtMs === null ? '' : `, held ${timeOf(heldAtMs)} for ${REASONS[reason]}`;
  const ended =
    reviewedAtMs === null ? '' : `, ${state === 'refused' ? 'refused' : 'released'} ${timeOf(reviewedAtMs)}`;
  const people = `${formatUserId(refereeId)} ${referee}, brought by ${referrer} ${timeOf(joinedAtMs)}`;
  return `${people}${held}${ended}; ${money}`;
}

function evidenceLine({ otherId, other, relation, reason, atMs }: sql.Evidence): string {
  return `  ${REASONS[reason]} with ${other} (${formatUserId(otherId)}), ${RELATIONS[relation]}; noted ${timeOf(atMs)}`;
}

function timeOf(atMs: bigint): string {
  return new Date(Number(atMs)).toISOString();
}
