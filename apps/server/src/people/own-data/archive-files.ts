import { formatVt, type UserId } from '@voltide/core';
import { getPackItem } from '@voltide/games/packs/catalogue';

import type { Database } from '../../platform/db/pool.ts';
import { findQuickOf } from '../../money/ledger/close-quick.sql.ts';
import { listAutoSell } from '../../play/plays/auto-sell.ts';
import type { Catalogue } from '../../play/packs/catalogue.ts';
import type { PlayExport } from '../../play/plays/export.ts';
import { ARCHIVE_QUERIES, readArchive, type ArchiveQuery, type ArchiveRow } from './archive.sql.ts';

/** One file of the archive. Its pieces are never empty: an empty one would end the file. */
export type ArchiveFile = {
  readonly name: string;
  readonly about: string;
  readonly pieces: (userId: UserId) => AsyncIterable<string>;
};

type FilePorts = {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly exports: Pick<PlayExport, 'jsonPart'>;
};
type Change = (row: ArchiveRow) => ArchiveRow;
type QueryName = keyof typeof ARCHIVE_QUERIES;

/** Lists everything that is kept about a person, file by file. A new record about people adds its file here. */
export function listArchiveFiles({ database, catalogue, exports }: FilePorts): readonly ArchiveFile[] {
  const list = (name: QueryName, change?: Change) => (userId: UserId) =>
    writeList(database, userId, ARCHIVE_QUERIES[name], change);
  const one = (name: QueryName, change?: Change) => (userId: UserId) =>
    writeOne(database, userId, ARCHIVE_QUERIES[name], change);
  const withItem = (row: ArchiveRow): ArchiveRow => nameItem(catalogue, row);
  return [
    { name: 'account.json', about: 'Who you are here: name, email, role, second factor.', pieces: one('account') },
    { name: 'consents.json', about: 'What you agreed to, when, and from which address.', pieces: list('consents') },
    { name: 'sessions.json', about: 'Where you were signed in during the last months.', pieces: list('sessions') },
    { name: 'links.json', about: 'One-time links that were made for you. They open nothing.', pieces: list('links') },
    {
      name: 'mails.json',
      about: 'Mails of the last month about your account, to whichever address, without texts.',
      pieces: list('mails'),
    },
    { name: 'messages.json', about: 'What you wrote to us while you were signed in.', pieces: list('messages') },
    { name: 'notes.json', about: 'What operators noted about your account.', pieces: list('notes') },
    {
      name: 'security.json',
      about: 'Failed log-ins and changes of your account in the last 180 days.',
      pieces: list('security'),
    },
    {
      name: 'preferences.json',
      about: 'How your plays are paid, what is sold at once.',
      pieces: one('preferences', sell),
    },
    { name: 'profile.json', about: 'How you are shown to others, if you chose.', pieces: list('profile') },
    { name: 'avatar.json', about: 'The avatar you chose: its parts, or the picture itself.', pieces: list('avatar') },
    { name: 'limits.json', about: 'Limits of play that you set, and raises you asked for.', pieces: list('limits') },
    { name: 'exclusions.json', about: 'Breaks you took from playing, and exclusions.', pieces: list('exclusions') },
    { name: 'reality-checks.json', about: 'Prompts you were shown, and what you answered.', pieces: list('rituals') },
    {
      name: 'reality-check-interval.json',
      about: 'After how many minutes of play a reality check comes, if you chose.',
      pieces: list('ritualInterval'),
    },
    {
      name: 'plays.json',
      about: 'Every play with its record, and your seed pairs. The verifier reads this file.',
      pieces: (userId) => exports.jsonPart(userId),
    },
    { name: 'prizes.json', about: 'What plays gave you besides money and items.', pieces: list('prizes') },
    { name: 'daily-plays.json', about: 'Days on which you played what comes once a day.', pieces: list('dailyPlays') },
    { name: 'free-packs.json', about: 'Free packs you opened, and the tokens they cost.', pieces: list('caches') },
    { name: 'battles.json', about: 'Battles you sat in, with what you paid and got.', pieces: list('battles') },
    {
      name: 'battle-invitations.json',
      about: 'Private battles you were invited to.',
      pieces: list('battleInvitations'),
    },
    { name: 'loading-games.json', about: 'Games you played while something loaded.', pieces: list('loadingGames') },
    { name: 'jackpot-stakes.json', about: 'Cash stakes that counted for each jackpot.', pieces: list('jackpotStakes') },
    { name: 'jackpot-tickets.json', about: 'Your tickets in each sealed list.', pieces: list('jackpotTickets') },
    { name: 'jackpot-prizes.json', about: 'What you won of jackpots.', pieces: list('jackpotPrizes') },
    {
      name: 'seeds.json',
      about: 'Your revealed seed pairs. The one in use stays secret.',
      pieces: list('revealedSeeds'),
    },
    ...boardFiles(list),
    ...referralFiles(list),
    ...progressFiles(list),
    ...moneyFiles(list),
    ...quickFiles(list('quickGame'), database, exports),
    { name: 'items.json', about: 'The items you hold.', pieces: list('heldItems', withItem) },
    { name: 'sold-items.json', about: 'The items you have sold.', pieces: list('soldItems', withItem) },
  ];
}

function boardFiles(list: (name: QueryName) => ArchiveFile['pieces']): readonly ArchiveFile[] {
  return [
    { name: 'board-scores.json', about: 'Your scores on leaderboards that count.', pieces: list('boardScores') },
    { name: 'board-places.json', about: 'Your places when seasons ended.', pieces: list('boardPlaces') },
    { name: 'board-prizes.json', about: 'What you won on leaderboards.', pieces: list('boardPrizes') },
    {
      name: 'limited-account.json',
      about: 'Since when an operator keeps you off leaderboards.',
      pieces: list('limitedAccount'),
    },
  ];
}

function referralFiles(list: (name: QueryName) => ArchiveFile['pieces']): readonly ArchiveFile[] {
  return [
    { name: 'referral-codes.json', about: 'Your referral codes.', pieces: list('referralCodes') },
    {
      name: 'referral-campaigns.json',
      about: 'Your referral campaigns with all their clicks; one without a name is your code alone.',
      pieces: list('referralCampaigns'),
    },
    { name: 'referral-clicks.json', about: 'Clicks on your links by day.', pieces: list('referralClicks') },
    {
      name: 'referred-by.json',
      about: 'By which code and campaign you came, and whether earnings from you are held.',
      pieces: list('referredBy'),
    },
    { name: 'referral-claims.json', about: 'What you claimed of referrals.', pieces: list('referralClaims') },
    {
      name: 'referral-marks.json',
      about: 'Hashes of the browsers and networks you signed in from. They are compared to find who refers themselves.',
      pieces: list('familyMarks'),
    },
  ];
}

function progressFiles(list: (name: QueryName) => ArchiveFile['pieces']): readonly ArchiveFile[] {
  return [
    { name: 'progress.json', about: 'How far you are with each achievement.', pieces: list('measures') },
    { name: 'progress-days.json', about: 'What you staked and got back, by day.', pieces: list('progressDays') },
    { name: 'collection.json', about: 'How often you drew or received each item.', pieces: list('collection') },
    { name: 'rewards.json', about: 'Every reward you were given.', pieces: list('rewards') },
    {
      name: 'verified.json',
      about: 'Results and days that you verified, and seeds you chose.',
      pieces: list('verifiedResults'),
    },
    {
      name: 'mismatches.json',
      about: 'Results that your browser could not recompute.',
      pieces: list('mismatches'),
    },
  ];
}

function moneyFiles(list: (name: QueryName) => ArchiveFile['pieces']): readonly ArchiveFile[] {
  return [
    { name: 'balances.json', about: 'What is in your balances.', pieces: list('balances') },
    {
      name: 'sealed-statements.json',
      about: 'What each day has sealed of your account, as canonical JSON.',
      pieces: list('sealedStatements'),
    },
    { name: 'transfers.json', about: 'Every movement of your balances, with its hash.', pieces: list('transfers') },
    { name: 'holds.json', about: 'What is on hold now, and for what.', pieces: list('holds') },
    {
      name: 'ended-holds.json',
      about: 'Holds that came back to your balance, or were taken.',
      pieces: list('endedHolds'),
    },
    { name: 'last-seen.json', about: 'When you were last here, if long ago.', pieces: list('lastSeen') },
    {
      name: 'play-balance-notice.json',
      about: 'The last time we told you that your play balance expires.',
      pieces: list('promoNotice'),
    },
    {
      name: 'play-balance-expired.json',
      about: 'Play balance that expired while you were away.',
      pieces: list('promoExpiries'),
    },
    { name: 'vault.json', about: 'What is to leave your vault, and when.', pieces: list('vaultRelease') },
    { name: 'wallet.json', about: 'Which wallet you show now.', pieces: list('walletConnection') },
    {
      name: 'wallet-addresses.json',
      about: 'The TRON addresses you have proven, and until when they were yours.',
      pieces: list('walletAddresses'),
    },
    { name: 'deposits.json', about: 'Your deposits of TRX.', pieces: list('deposits') },
    { name: 'withdrawals.json', about: 'Your withdrawals of TRX.', pieces: list('withdrawals') },
    { name: 'identity-check.json', about: 'When and how your identity was checked.', pieces: list('identityCheck') },
    { name: 'approvals.json', about: 'Withdrawals that you approved as an operator.', pieces: list('approvals') },
    {
      name: 'payout-changes.json',
      about: 'What you changed about payments as an operator.',
      pieces: list('payoutChanges'),
    },
    { name: 'answers.json', about: 'Messages that you answered as an operator.', pieces: list('answers') },
    {
      name: 'operator-scopes.json',
      about: 'What you may do as an operator, where that was narrowed.',
      pieces: list('operatorScopes'),
    },
    { name: 'freezes.json', about: 'When operators froze the account.', pieces: list('freezes') },
    { name: 'voided-battles.json', about: 'Battles that you voided as an operator.', pieces: list('voidedBattles') },
    { name: 'adjustments.json', about: 'What operators changed by hand, and why.', pieces: list('adjustments') },
    {
      name: 'guests.json',
      about: 'Guests whose balance, items and tokens you took over at a login.',
      pieces: list('carriedGuests'),
    },
  ];
}

function quickFiles(
  pieces: ArchiveFile['pieces'],
  database: Database,
  exports: Pick<PlayExport, 'jsonPart'>,
): readonly ArchiveFile[] {
  return [
    { name: 'quick-game.json', about: 'What you brought from a Quick Game.', pieces },
    {
      name: 'quick-game-plays.json',
      about: 'Its plays with their records and seeds, if you brought one. The verifier reads this file.',
      pieces: (userId) => writeQuickPlays(database, userId, exports),
    },
  ];
}

async function* writeQuickPlays(database: Database, userId: UserId, exports: Pick<PlayExport, 'jsonPart'>) {
  const quickId = await findQuickOf(database, userId);
  if (quickId === undefined) yield '[]\n';
  else yield* exports.jsonPart(quickId);
}

async function* writeOne(database: Database, userId: UserId, query: ArchiveQuery, change?: Change) {
  for await (const rows of readArchive(database, userId, query)) {
    for (const row of rows) yield `${JSON.stringify(plain(change?.(row) ?? row), null, 2)}\n`;
  }
}

async function* writeList(database: Database, userId: UserId, query: ArchiveQuery, change?: Change) {
  let before = '[\n';
  for await (const rows of readArchive(database, userId, query)) {
    yield before + rows.map((row) => JSON.stringify(plain(change?.(row) ?? row))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function plain(row: ArchiveRow): ArchiveRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name.endsWith('Ms'))
        return [name.slice(0, -2), value === null ? null : new Date(Number(value)).toISOString()];
      if (name.endsWith('Sun') && typeof value === 'bigint') return [name.slice(0, -3), formatVt(value)];
      return [name, typeof value === 'bigint' ? value.toString() : value];
    }),
  );
}

function sell({ autoSell, ...rest }: ArchiveRow): ArchiveRow {
  return { ...rest, soldAtOnce: listAutoSell(Number(autoSell)) };
}

function nameItem(catalogue: Catalogue, { tableId, item, number: _number, ...rest }: ArchiveRow): ArchiveRow {
  const { pack } = catalogue.getByTableId(Number(tableId));
  const { name, rarity } = getPackItem(pack, Number(item));
  return { name, rarity, pack: pack.name, tableHash: pack.hash, ...rest };
}
