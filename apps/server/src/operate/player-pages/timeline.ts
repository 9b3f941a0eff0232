import type { listPlayerTimeline, QueryOf, ResponseOf, TimelineEntry, TimelineKind } from '@voltide/contract';
import { exactVt, formatUserId, formatVt, parseUserId, type UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inSnapshot } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { isKnown } from './player-facts.sql.ts';
import * as sql from './timeline.sql.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;

type Shown = Pick<TimelineEntry, 'title' | 'note'> & Partial<Pick<TimelineEntry, 'amount' | 'cause' | 'path'>>;
type Row = { readonly position: bigint; readonly atMs: bigint; readonly shown: Shown };

type Source = {
  /** Its letter in the cursor. */
  readonly letter: string;
  readonly kind: TimelineKind;
  readonly read: (connection: Connection, part: sql.Part) => Promise<readonly Row[]>;
};

/** The position in each source; an absent one begins with its newest row. */
type Cursor = ReadonlyMap<string, bigint>;

/**
 * Merges all events of a player, the newest first. The cursor holds a position for each source, so no page reads more
 * than its own rows of each, and new rows move nothing that is still to be shown.
 */
export function createTimeline({ database }: { readonly database: Database }) {
  return async (
    userId: UserId,
    { kind, after }: QueryOf<typeof listPlayerTimeline>,
  ): Promise<ResponseOf<typeof listPlayerTimeline>> => {
    const cursor = readCursor(after);
    const sources = SOURCES.filter((source) => kind === undefined || source.kind === kind);
    const read = await inSnapshot(database, async (connection) => {
      if (!(await isKnown(connection, userId))) throw new AppError('not_found');
      const all: { readonly source: Source; readonly row: Row }[] = [];
      for (const source of sources) {
        const part = { userId, before: cursor.get(source.letter), limit: PAGE + 1 };
        for (const row of await source.read(connection, part)) all.push({ source, row });
      }
      return all;
    });
    const sorted = read.toSorted((left, right) => Number(right.row.atMs - left.row.atMs));
    const shown = sorted.slice(0, PAGE);
    const positions = new Map(cursor);
    for (const { source, row } of shown) positions.set(source.letter, row.position);
    return {
      entries: shown.map(({ source, row }) => presentEntry(source, row)),
      next: sorted.length > PAGE ? writeCursor(positions) : null,
    };
  };
}

function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return new Map();
  const parts = text.split('.').map((part) => [part.slice(0, 1), part.slice(1)] as const);
  if (parts.some(([, digits]) => !/^\d{1,18}$/.test(digits))) throw new AppError('invalid_request');
  return new Map(parts.map(([letter, digits]) => [letter, BigInt(digits)]));
}

function writeCursor(positions: Cursor): string {
  return [...positions].map(([letter, position]) => `${letter}${position}`).join('.');
}

function presentEntry({ letter, kind }: Source, { position, atMs, shown }: Row): TimelineEntry {
  return {
    id: `${letter}${position}`,
    at: new Date(Number(atMs)).toISOString(),
    kind,
    amount: null,
    cause: null,
    path: null,
    ...shown,
  };
}

function fromRows<R extends { readonly position: bigint; readonly atMs: bigint }>(
  letter: string,
  kind: TimelineKind,
  list: (connection: Connection, part: sql.Part) => Promise<readonly R[]>,
  present: (row: R) => Shown,
): Source {
  return {
    letter,
    kind,
    read: async (connection, part) =>
      (await list(connection, part)).map((row) => ({ position: row.position, atMs: row.atMs, shown: present(row) })),
  };
}

const SOURCES: readonly Source[] = [
  fromRows('a', 'account', sql.listAccountRows, presentAccountEvent),
  fromRows('l', 'limit', sql.listLimitRows, presentLimitChange),
  fromRows('s', 'session', sql.listSessionRows, ({ device, country, endedAtMs }) => ({
    title: 'Signed in',
    note: [device, country, endedAtMs === null ? undefined : 'ended'].filter(Boolean).join(' · '),
  })),
  fromRows('e', 'security', sql.listSecurityRows, presentSecurity),
  fromRows('d', 'deposit', sql.listDepositRows, presentPayment('Deposit')),
  fromRows('w', 'withdrawal', sql.listWithdrawalRows, presentPayment('Withdrawal')),
  fromRows('p', 'plays', sql.listPlayDays, ({ position, plays, stakeSun, payoutSun }) => ({
    title: plays === 1 ? '1 play' : `${plays} plays`,
    note: `Staked ${exactVt(stakeSun)} VT on ${dayOf(position)}`,
    amount: formatVt(payoutSun - stakeSun),
  })),
  fromRows('b', 'battle', sql.listBattlePlays, ({ battleId, stakeSun, creditSun, seat }) => ({
    title: `Battle ${battleId}`,
    note: `Seat ${seat + 1}, staked ${exactVt(stakeSun)} VT`,
    amount: formatVt(creditSun - stakeSun),
    path: `/adminxxx/battles/battle?b=${battleId}`,
  })),
  fromRows('c', 'balance', sql.listCashRows, presentBalance('Cash')),
  fromRows('o', 'balance', sql.listPromoRows, presentBalance('Play balance')),
  fromRows('m', 'message', sql.listMessageRows, ({ topic, isHandled }) => ({
    title: 'Wrote to us',
    note: `About ${topic}, ${isHandled ? 'handled' : 'open'}`,
  })),
  fromRows('n', 'note', sql.listNotedRows, ({ text, by }) => ({ title: `Note by ${by}`, note: text })),
  { letter: 'u', kind: 'act', read: readActs },
];

async function readActs(connection: Connection, part: sql.Part): Promise<readonly Row[]> {
  const acts = await sql.listActRows(connection, part, formatUserId(part.userId));
  const byIds = acts.flatMap(({ byId }) => (byId === null ? [] : (parseUserId(byId) ?? [])));
  const names = await sql.listNames(connection, [...new Set(byIds)]);
  const nameOf = (byId: string): string => names.find(({ userId }) => formatUserId(userId) === byId)?.username ?? byId;
  return acts.map(({ position, atMs, act, reason, byId }) => {
    const by = byId === null ? 'by the command line' : `by ${nameOf(byId)}`;
    const note = [reason?.replaceAll(EMAIL, '(email)'), by].filter(Boolean).join(' · ');
    return { position, atMs, shown: { title: wordsOf(act), note } };
  });
}

const ACCOUNT_WORDS: Readonly<Record<string, string>> = {
  joined: 'Joined',
  email_confirmed: 'Confirmed the email',
  deleted: 'Account deleted',
  agreed: 'Agreed',
  brought: 'Came by a referral',
  identity_checked: 'Identity checked',
  guest_brought: 'Brought a guest along',
};

function presentAccountEvent({ what, detail }: sql.AccountRow): Shown {
  return { title: ACCOUNT_WORDS[what] ?? what, note: what === 'brought' ? `of ${detail}` : detail };
}

function presentLimitChange({ what, detail }: sql.LimitRow): Shown {
  switch (what) {
    case 'limit_set':
      return { title: 'Set a limit', note: wordsOf(detail) };
    case 'limit_removed':
      return { title: 'Removed a limit', note: wordsOf(detail) };
    default:
      return {
        title: what === 'cool_off' ? 'Took a break' : 'Excluded',
        note: `Until ${new Date(Number(detail)).toISOString().slice(0, 10)}`,
      };
  }
}

const SECURITY_WORDS = {
  login_failed: 'Failed log-ins',
  factor: 'Second factor',
  role: 'Role',
  password_reset: 'Password reset',
  adjustment: 'Adjustment',
  wallet: 'TRON address',
  payout: 'Withdrawal',
  exclusion: 'Exclusion',
  referral: 'Referral',
  board: 'Leaderboards',
  account: 'Account',
} as const;

/** Operators type reasons: an email among the words is private like any other. */
const EMAIL = /[^\s@<>,;]+@[^\s@<>,;]+/g;

function presentSecurity({ kind, detail, times }: sql.SecurityRow): Shown {
  const note = kind === 'login_failed' ? `${times} within an hour` : detail.replaceAll(EMAIL, '(email)');
  return { title: SECURITY_WORDS[kind] ?? wordsOf(kind), note };
}

function presentPayment(title: string) {
  return ({ position, amountSun, state }: sql.PaymentRow): Shown => ({
    title: `${title} ${position}`,
    note: wordsOf(state),
    amount: formatVt(amountSun),
  });
}

function presentBalance(title: string) {
  return ({ cause, amountSun }: sql.BalanceRow): Shown => ({ title, note: '', cause, amount: formatVt(amountSun) });
}

function dayOf(utcDay: bigint): string {
  return new Date(Number(utcDay) * DAY_MS).toISOString().slice(0, 10);
}

/** Writes a name of the code as words: `private_shown` is "Private shown". */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
