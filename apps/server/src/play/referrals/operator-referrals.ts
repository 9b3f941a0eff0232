import { createHmac } from 'node:crypto';

import type {
  exportHeldReferrals,
  listReferralsForOperators,
  OperatorReferral,
  OperatorReferralPage,
  QueryOf,
  ReferralSide,
  ResponseOf,
  reviewReferral,
  ParsedOf,
} from '@voltide/contract';
import { csvLine, formatUserId, formatVt, parseUserId, present, type Clock, type UserId } from '@voltide/core';
import { BOUNTY_SUN, REFEREE_GIFT_SUN } from '@voltide/games/referrals/terms';

import { noteExport } from '../../operate/audit-log/note-export.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inSnapshot } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import { isOwnAccount } from '../../operate/operators/own-account.sql.ts';
import { findAccountNamed } from '../../people/person/account-named.sql.ts';
import { isoOf, isoOrNull, presentAccount } from '../../people/person/present-account.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { presentBurst, presentLoop, presentPattern } from './operator-marks.ts';
import { readBurst, readLoop, readPattern } from './operator-marks.sql.ts';
import * as sql from './operator-referrals.sql.ts';
import type { ReferralReview } from './review.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: Secret<Uint8Array>;
  readonly review: Pick<ReferralReview, 'review'>;
};
type Filter = QueryOf<typeof exportHeldReferrals>;
type Decision = ParsedOf<typeof reviewReferral> & { readonly refereeId: string; readonly byUserId: UserId };

const PAGE = 50;
const CSV_PAGE = 500;
const CSV_MOST = 10_000;
const DAY_MS = 86_400_000;
/** 40 bits of a keyed hash: enough to tell marks of one page apart, and nothing to look up elsewhere. */
const MARK_LENGTH = 10;
const CSV_HEAD = [
  'referee',
  'referee_name',
  'referrer',
  'referrer_name',
  'state',
  'reason',
  'joined_at',
  'held_at',
  'reviewed_at',
  'stake_vt',
  'earned_vt',
  'claimed_vt',
  'gifts_held_vt',
  'evidence',
];

export function createOperatorReferrals(ports: Ports) {
  const { database, clock, review } = ports;
  const page = createPageReader(ports);
  return {
    async list({
      after,
      ...filter
    }: QueryOf<typeof listReferralsForOperators>): Promise<ResponseOf<typeof listReferralsForOperators>> {
      const search = await searchOf(database, filter);
      const afterId = after === undefined ? undefined : parseUserId(after);
      const rows =
        search === undefined ? [] : await sql.searchReferrals(database, { ...search, after: afterId }, PAGE + 1);
      const referrals = rows.slice(0, PAGE).map(presentReferral);
      const { count, earnedSun, oldestAtMs } = await sql.sumHeld(database);
      return {
        referrals,
        held: { count, earned: formatVt(earnedSun), oldestAt: isoOrNull(oldestAtMs) },
        next: rows.length > PAGE ? (referrals.at(-1)?.referee.id ?? null) : null,
      };
    },

    async *exportCsv(byUserId: UserId, filter: Filter): AsyncGenerator<string> {
      const search = await searchOf(database, filter);
      const who = search?.userId === undefined ? undefined : formatUserId(search.userId);
      await noteExport(database, { list: 'referrals', byUserId, atMs: clock.nowMs(), filter: { ...filter, who } });
      yield csvLine(CSV_HEAD);
      let after: UserId | undefined;
      for (let written = 0; search !== undefined && written < CSV_MOST; written += CSV_PAGE) {
        const rows = await sql.searchReferrals(database, { ...search, after }, CSV_PAGE);
        yield rows.map((row) => csvLine(cellsOf(presentReferral(row)))).join('');
        if (rows.length < CSV_PAGE) return;
        after = rows.at(-1)?.refereeId;
      }
    },

    page,

    /** @throws AppError `not_found`, `own_account`, `referral_decided` */
    async decide({ refereeId: id, byUserId, decision, reason }: Decision): Promise<OperatorReferralPage> {
      const refereeId = parseUserId(id);
      const found = refereeId === undefined ? undefined : await sql.findReferralOf(database, refereeId);
      if (found === undefined) throw new AppError('not_found');
      if (await isPartyTo(database, byUserId, found)) throw new AppError('own_account');
      const by = formatUserId(byUserId);
      const isDone = await review.review({ who: id, isReleased: decision === 'release', by, byUserId, reason });
      if (!isDone) throw new AppError('referral_decided');
      return page(byUserId, id);
    },
  };
}

/** Reads a referral with its evidence, all at one moment. @throws AppError `not_found` */
function createPageReader({ database, clock, secretKey }: Ports) {
  const key = deriveKey(secretKey, 'marks for operators');
  const markOf = (bytes: Uint8Array): string =>
    createHmac('sha256', key).update(bytes).digest('hex').slice(0, MARK_LENGTH);
  return (operatorId: UserId, id: string): Promise<OperatorReferralPage> =>
    inSnapshot(database, async (connection) => {
      const refereeId = parseUserId(id);
      const row = refereeId === undefined ? undefined : await sql.findReferralOf(connection, refereeId);
      if (row === undefined) throw new AppError('not_found');
      const nowMs = clock.nowMs();
      const evidence = await sql.listEvidenceOf(connection, row.refereeId);
      const others = [...new Set([row.referrerId, ...evidence.map(({ otherId }) => otherId)])];
      const shared = await sql.listShared(connection, row.refereeId, others);
      const sides = await sql.listSides(connection, [row.refereeId, row.referrerId]);
      const sideOf = (userId: UserId) =>
        present(
          sides.find((side) => side.userId === userId),
          'the books of an account',
        );
      const referee = sideOf(row.refereeId);
      return {
        now: isoOf(nowMs),
        referral: presentReferral(row),
        sides: { referee: presentSide(referee), referrer: presentSide(sideOf(row.referrerId)) },
        evidence: presentEvidence(evidence, shared, markOf),
        marks: {
          burst: presentBurst(await readBurst(connection, row, { joinedAtMs: row.joinedAtMs, nowMs })),
          loop: presentLoop(await readLoop(connection, row), referee),
          pattern: presentPattern(await readPattern(connection, row, Math.floor(nowMs / DAY_MS)), row),
        },
        mayReview: !(await isPartyTo(connection, operatorId, row)),
      };
    });
}

/** True where an operator is one of the two, has a wallet of theirs, or is part of the evidence. */
async function isPartyTo(
  connection: Connection,
  operatorId: UserId,
  { refereeId, referrerId }: Pick<sql.OperatorReferralRow, 'refereeId' | 'referrerId'>,
): Promise<boolean> {
  const evidence = await sql.listEvidenceOf(connection, refereeId);
  if (evidence.some(({ otherId }) => otherId === operatorId)) return true;
  return (
    (await isOwnAccount(connection, operatorId, refereeId)) || (await isOwnAccount(connection, operatorId, referrerId))
  );
}

async function searchOf(
  database: Database,
  { state = 'held', reason, who }: Filter,
): Promise<sql.ReferralSearch | undefined> {
  const userId = who === undefined ? undefined : await findAccountNamed(database, who);
  return who !== undefined && userId === undefined ? undefined : { state, reason, userId };
}

function presentReferral(row: sql.OperatorReferralRow): OperatorReferral {
  const { refereeId, referee, referrerId, referrer, state, reason, evidence } = row;
  return {
    referee: presentAccount(refereeId, referee),
    referrer: presentAccount(referrerId, referrer),
    state,
    reason,
    joinedAt: isoOf(row.joinedAtMs),
    heldAt: isoOrNull(row.heldAtMs),
    reviewedAt: isoOrNull(row.reviewedAtMs),
    stake: formatVt(row.stakeSun),
    earned: formatVt(row.earnedSun),
    claimed: formatVt(row.claimedSun),
    giftsHeld: formatVt(state === 'held' ? giftsSunOf(row) : 0n),
    evidence,
  };
}

function giftsSunOf({ isGiftDue, matchDueSun, isBountyDue }: sql.OperatorReferralRow): bigint {
  return (isGiftDue ? REFEREE_GIFT_SUN : 0n) + matchDueSun + (isBountyDue ? BOUNTY_SUN : 0n);
}

function cellsOf(referral: OperatorReferral): readonly string[] {
  const { referee, referrer } = referral;
  return [
    referee.id,
    referee.username ?? '',
    referrer.id,
    referrer.username ?? '',
    referral.state,
    referral.reason ?? '',
    referral.joinedAt,
    referral.heldAt ?? '',
    referral.reviewedAt ?? '',
    referral.stake,
    referral.earned,
    referral.claimed,
    referral.giftsHeld,
    `${referral.evidence}`,
  ];
}

function presentSide(row: sql.SideRow): ReferralSide {
  const { userId, username, isClosed, deposits, withdrawals, browsers, networks, wallets } = row;
  return {
    account: presentAccount(userId, username),
    joinedAt: isoOf(row.createdAtMs),
    isClosed,
    deposited: formatVt(row.depositedSun),
    deposits,
    withdrawn: formatVt(row.withdrawnSun),
    withdrawals,
    cashStaked: formatVt(row.stakedSun),
    cash: formatVt(row.cashSun),
    browsers,
    networks,
    wallets,
    referees: row.referees,
    refereesHeld: row.refereesHeld,
    refereesRefused: row.refereesRefused,
  };
}

function presentEvidence(
  rows: readonly sql.EvidenceRow[],
  shared: readonly sql.SharedRow[],
  markOf: (bytes: Uint8Array) => string,
): OperatorReferralPage['evidence'] {
  const firsts = rows.filter(({ otherId }, i) => rows.findIndex((each) => each.otherId === otherId) === i);
  return firsts.map(({ otherId, other, relation }) => ({
    other: presentAccount(otherId, other),
    relation,
    reasons: rows
      .filter((each) => each.otherId === otherId)
      .map(({ reason, notedAtMs }) => ({ reason, notedAt: isoOf(notedAtMs) })),
    shared: shared
      .filter((each) => each.otherId === otherId)
      .map(({ kind, mark, refereeAtMs, otherAtMs }) => ({
        kind,
        mark: markOf(mark),
        refereeAt: isoOf(refereeAtMs),
        otherAt: isoOf(otherAtMs),
      })),
  }));
}
