import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  changePassword,
  excludePlayer,
  sellItems,
  exportAccount,
  exportPlaysJson,
  getPlay,
  getSeeds,
  LEGAL_DOCUMENTS,
  putPlayerLimit,
  putPreferences,
  rotateSeeds,
  stepUp,
} from '@voltide/contract';
import {
  adjustBalance,
  openMany,
  openPack,
  packPlayOf,
  orderOf,
  signUp,
  signUpPlayer,
  unzip,
  useWorld,
  type Person,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const world = useWorld();
const VERIFIER = join(import.meta.dirname, '../../../../verify/src/main.ts');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-archive-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function download({ client, password }: Person): Promise<Response> {
  await client.call(stepUp, { body: { password } });
  return fetch(`${world.url}${exportAccount.path}`, { headers: { authorization: `Bearer ${client.token() ?? ''}` } });
}

async function statusOf(person: Person): Promise<number> {
  const response = await download(person);
  await response.arrayBuffer();
  return response.status;
}

async function archiveOf(person: Person): Promise<Readonly<Record<string, string>>> {
  const response = await download(person);
  expect(response.status).toBe(200);
  return unzip(new Uint8Array(await response.arrayBuffer()));
}

function read(archive: Readonly<Record<string, string>>, name: string): unknown {
  return JSON.parse(archive[name] ?? '');
}

/** The tables that know people by their number, and the archive file that contains them. */
const TOLD_IN: Readonly<Record<string, string>> = {
  account: 'balances.json',
  account_freeze: 'freezes.json',
  adjustment: 'adjustments.json',
  avatar: 'avatar.json',
  battle_invite: 'battle-invitations.json',
  battle_play: 'battles.json',
  battle_seat: 'battles.json',
  battle_void: 'voided-battles.json',
  board_prize: 'board-prizes.json',
  board_score: 'board-scores.json',
  board_standing: 'board-places.json',
  cache_open: 'free-packs.json',
  carried_guest: 'guests.json',
  consent: 'consents.json',
  contact_answer: 'answers.json',
  contact_message: 'messages.json',
  daily_play: 'daily-plays.json',
  deposit: 'deposits.json',
  exclusion: 'exclusions.json',
  family_mark: 'referral-marks.json',
  find: 'items.json',
  find_exit: 'sold-items.json',
  former_email: 'account.json',
  hold: 'holds.json',
  hold_exit: 'ended-holds.json',
  identity: 'account.json',
  identity_check: 'identity-check.json',
  item_progress: 'collection.json',
  jackpot_prize: 'jackpot-prizes.json',
  jackpot_stake: 'jackpot-stakes.json',
  jackpot_ticket: 'jackpot-tickets.json',
  last_seen: 'last-seen.json',
  limited_account: 'limited-account.json',
  loading_game: 'loading-games.json',
  mismatch_report: 'mismatches.json',
  narrowed_operator: 'operator-scopes.json',
  one_time_link: 'links.json',
  operation: 'transfers.json',
  operator_scope: 'operator-scopes.json',
  outbox: 'mails.json',
  payout_change: 'payout-changes.json',
  play: 'plays.json',
  play_prize: 'prizes.json',
  player: 'preferences.json',
  player_limit: 'limits.json',
  player_note: 'notes.json',
  player_seen: 'plays.json',
  profile_setting: 'profile.json',
  progress: 'progress.json',
  progress_day: 'progress-days.json',
  progress_due: 'progress.json',
  progress_event: 'verified.json',
  progress_measure: 'progress.json',
  promo_expiry: 'play-balance-expired.json',
  promo_notice: 'play-balance-notice.json',
  recent_find: 'items.json',
  recovery_code: 'account.json',
  referral_campaign: 'referral-campaigns.json',
  referral_click: 'referral-clicks.json',
  referral_code: 'referral-codes.json',
  reward: 'rewards.json',
  ritual: 'reality-checks.json',
  ritual_interval: 'reality-check-interval.json',
  saved_quick_game: 'quick-game.json',
  seal_statement: 'sealed-statements.json',
  second_factor: 'account.json',
  security_event: 'security.json',
  seed_history: 'seeds.json',
  session: 'sessions.json',
  table_progress: 'collection.json',
  transfer: 'transfers.json',
  vault_release: 'vault.json',
  wallet_connection: 'wallet.json',
  wallet_link: 'wallet-addresses.json',
  withdrawal: 'withdrawals.json',
  withdrawal_approval: 'approvals.json',
};

const [TERMS, PRIVACY] = LEGAL_DOCUMENTS;

describe("the archive of one's data", () => {
  it('S3-15 holds everything that is kept about a person, listed by its README', async () => {
    const player = await signUpPlayer(world);
    const { client, user, userId, email } = player;
    for (const packId of ['glass-tide', 'tin-sparrow']) await openPack(player, orderOf(world, packId, 2));
    await client.call(sellItems, { body: { items: ['0-0-0'] }, key: 'x' });
    await client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    await client.call(putPreferences, { body: { autoSell: ['common'], spendOrder: 'cash_first' } });
    await adjustBalance(world, userId, { account: 'cash', amountSun: 1_500_000n });
    for (const [kind, amounts] of [
      ['stake', ['5.500000', null]],
      ['play_time', ['90']],
    ] as const) {
      for (const amount of amounts) await client.call(putPlayerLimit, { body: { kind, period: 'week', amount } });
    }
    await client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    const archive = await archiveOf(player);

    const readme = archive['README.txt'] ?? '';
    expect(readme).toContain(user.username);
    for (const name of Object.keys(archive)) expect(readme).toContain(name === 'README.txt' ? 'Your data' : name);
    expect(read(archive, 'account.json')).toMatchObject({ username: user.username, email, role: 'player' });
    expect(read(archive, 'consents.json')).toMatchObject([
      { document: 'terms', version: TERMS.version, signUpAddress: expect.stringMatching(/^10\./) as string },
      { document: 'privacy', version: PRIVACY.version },
    ]);
    expect(read(archive, 'sessions.json')).toMatchObject([{ endedAt: null }]);
    expect(read(archive, 'preferences.json')).toEqual({ spendOrder: 'cash_first', soldAtOnce: ['common'] });
    const time = expect.stringMatching(/Z$/) as string;
    const common = { period: 'week', askedFor: null, setAt: time };
    expect(read(archive, 'limits.json')).toEqual([
      { ...common, kind: 'stake', amount: '5.500000', unit: 'VT', confirmableFrom: time },
      { ...common, kind: 'play_time', amount: '90.000000', unit: 'minutes', confirmableFrom: null },
    ]);
    const exclusion = { kind: 'cool_off', from: time, until: time, inherited: false };
    expect(read(archive, 'exclusions.json')).toEqual([exclusion]);
    const { seeds } = await client.call(getSeeds);
    expect(read(archive, 'seeds.json')).toMatchObject([{ epoch: 0, plays: 2, clientSeed: 'harbour-1' }]);
    expect(Object.values(archive).join()).toContain(seeds.commitment);
    const { cash, promo } = { cash: '1.500000', promo: user.balance };
    expect(read(archive, 'balances.json')).toMatchObject([{ account: 'cash', balance: cash }, {}, {}]);
    const transfers = read(archive, 'transfers.json') as { account: string; amount: string; cause: string }[];
    expect(transfers.find(({ cause }) => cause === 'welcome')).toMatchObject({ account: 'promo', amount: promo });
    expect(transfers.find(({ cause }) => cause === 'adjustment')).toMatchObject({ account: 'cash', amount: cash });
    expect(read(archive, 'adjustments.json')).toMatchObject([{ amount: cash, reason: 'test' }]);
    const play = packPlayOf((await client.call(getPlay, { params: { playId: '0-0' } })).play);
    const sold = { name: play.items[0]?.itemName, pack: 'Glass Tide', value: play.items[0]?.value };
    expect(read(archive, 'sold-items.json')).toMatchObject([sold]);
    expect(read(archive, 'items.json')).toHaveLength(3);
    expect(read(archive, 'plays.json')).toMatchObject({
      epochs: (await client.call(exportPlaysJson)).epochs,
      plays: (await client.call(exportPlaysJson)).plays,
    });
  });

  it('S3-15 S15-02 its plays pass the offline verifier as they lie in it', async () => {
    const player = await signUpPlayer(world);
    for (let i = 0; i < 3; i++) await openPack(player, orderOf(world, 'twin-tides', 3));
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    await openPack(player, orderOf(world));
    const file = join(folder, 'plays.json');
    writeFileSync(file, (await archiveOf(player))['plays.json'] ?? '');
    const { status, stdout } = spawnSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' });
    expect(stdout).toContain('3 proven, 1 sealed, 0 mismatch');
    expect(status).toBe(0);
  });

  it('S3-15 forgets no table that knows people', async () => {
    const { rows } = await world.database.owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'voltide'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attname in ('user_id', 'by_user_id') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(TOLD_IN));
    const files = Object.keys(await archiveOf(await signUp(world)));
    expect(files).toEqual(expect.arrayContaining(Object.values(TOLD_IN)));
  });

  it('S3-15 holds no credential and no seed that is in use', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    const password = 'other-lantern-42';
    await player.client.call(changePassword, { body: { currentPassword: player.password, newPassword: password } });
    const { owner } = world.database;
    const { rows } = await owner.query<{ sealed: string; hash: string; session: string }>(
      `select encode(p.encrypted_seed, 'hex') as sealed, i.password_hash as hash, s.session_id as session
       from voltide.player p join voltide.identity i using (user_id) join voltide.session s using (user_id)
       where user_id = $1 and s.revoked_at_ms is null`,
      [player.userId],
    );
    const text = Object.values(await archiveOf({ ...player, password })).join('\n');
    const seedCipher = world.context.seedCipher;
    const seed = seedCipher.decrypt(Buffer.from(rows[0]?.sealed ?? '', 'hex'), player.userId, 0);
    for (const secret of [seed, rows[0]?.sealed, rows[0]?.hash, rows[0]?.session, player.client.token()]) {
      expect(secret?.length).toBeGreaterThan(10);
      expect(text).not.toContain(secret);
    }
  });

  it('S3-15 holds long histories whole, page after page', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'promo', amountSun: 5_000_000_000n });
    await openMany(world, player, 1100);
    const archive = await archiveOf(player);
    const seqs = (read(archive, 'transfers.json') as { seq: string }[]).map(({ seq }) => Number(seq));
    expect(seqs).toEqual(Array.from({ length: 1102 }, (_, i) => i + 1));
    const places = (read(archive, 'items.json') as { id: string }[]).map(({ id }) => id);
    expect([places.length, new Set(places).size]).toEqual([1100, 1100]);
    expect(read(archive, 'plays.json')).toMatchObject({ plays: { length: 1100 } });
  });

  it('S3-15 somebody who has never done anything gets one too', async () => {
    const archive = await archiveOf(await signUp(world));
    for (const name of ['items.json', 'sold-items.json', 'adjustments.json', 'seeds.json']) {
      expect(read(archive, name)).toEqual([]);
    }
  });

  it('S3-15 S3-18 is given to its owner only, with a fresh password, as a file', async () => {
    const person = await signUp(world);
    expect((await person.client.refused(exportAccount)).body.code).toBe('step_up_required');
    expect((await world.open().refused(exportAccount)).body.code).toBe('not_signed_in');
    const response = await download(person);
    await response.arrayBuffer();
    const { headers } = response;
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe('attachment; filename="voltide-data.zip"');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('S3-15 a person has one at a time, and can ask again for one whose reader hung up', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    const blocker = await world.database.owner.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table voltide.seed_history in access exclusive mode');
      const first = await download(player);
      expect([first.status, await statusOf(player)]).toEqual([200, 429]);
      await first.body?.cancel();
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    await expect.poll(() => statusOf(player)).toBe(200);
  });
});
