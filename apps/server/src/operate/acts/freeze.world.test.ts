import { randomUUID } from 'node:crypto';

import {
  carryGuest,
  checkRitual,
  claimReferrals,
  claimRewards,
  deleteAccount,
  exportAccount,
  freezeAccount,
  getAccountActs,
  getBuckets,
  listAudit,
  listPlays,
  login,
  putIntoVault,
  putPlayerLimit,
  releaseVault,
  sendContact,
  stepUp,
  takeFromVault,
  unfreezeAccount,
} from '@voltide/contract';
import { parseUserId, present, SUN_PER_VT } from '@voltide/core';
import { getSpin } from '@voltide/games/daily-spin/contract';
import { isClean, reconcile } from '@voltide/server/money/audit/reconcile';
import { listWaiting } from '@voltide/server/operate/mail/outbox.sql';
import {
  adjustBalance,
  battleBody,
  enrolFactor,
  freeze,
  narrowTo,
  openBattle,
  openPack,
  orderOf,
  roomFor,
  signInAgain,
  signInOperator,
  signUpPlayer,
  sitDown,
  startPlayingGuest,
  startWorld,
  unfreeze,
  useWorld,
  type Operator,
  type PackPlayer,
  type Person,
} from '@voltide/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0c'.repeat(32) };
const world = useWorld({ settings: SETTINGS });
const AT_ONCE = 24;
let operator: Operator;

beforeEach(async () => {
  operator = await signInOperator(world);
});

type Player = PackPlayer & Person;

const acts = ({ user }: Player, by = operator) => by.client.call(getAccountActs, { params: { id: user.id } });
const freezeInput = ({ user }: { readonly user: { readonly id: string } }) =>
  ({ params: { id: user.id }, body: { cause: 'rules', reason: 'a test' } }) as const;

async function signUpWithCash(cashVt = 100n): Promise<Player> {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: cashVt * SUN_PER_VT });
  return player;
}

describe('a frozen account', () => {
  it('S13-02 plays nothing more from the next play on, and all it could before once it is unfrozen', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    const frozen = await freeze(operator, player);
    expect(frozen.freeze).toMatchObject({ cause: 'rules', reason: 'a look at its plays', ended: null });
    const play = () => openPack(player, orderOf(world));
    await expect(play()).rejects.toMatchObject({ status: 403, body: { error: 'Your account is frozen. Contact us.' } });
    expect(await player.client.call(getSpin)).toMatchObject({ canSpin: false, reason: 'frozen' });
    expect(await unfreeze(operator, player)).toMatchObject({
      freeze: null,
      earlier: [{ ended: { reason: 'all is well' } }],
    });
    await play();
    expect((await player.client.call(listPlays, { query: {} })).plays).toHaveLength(2);
  });

  it('S13-02 is refused what it would take out or put in: claims, vault, guest, deletion', async () => {
    const player = await signUpWithCash();
    const { client } = player;
    const phone = await enrolFactor(world, client, player.password);
    await client.call(putIntoVault, { body: { amount: '20' }, key: randomUUID() });
    await client.call(releaseVault, { body: { amount: '5' } });
    const guest = await startPlayingGuest(world, 1);
    client.cookies.set('__Host-guest', guest.cookie);
    await freeze(operator, player);
    const key = randomUUID();
    const code = async (...call: Parameters<typeof client.refused>) => (await client.refused(...call)).body.code;
    expect([
      await code(claimRewards, { body: { rewards: 'all' }, key }),
      await code(claimReferrals, { body: {}, key }),
      await code(takeFromVault, { body: { amount: '1', code: phone.nextCode() }, key }),
      await code(releaseVault, { body: { amount: '1' } }),
      await code(carryGuest),
      await code(deleteAccount, { body: { confirm: player.user.username } }),
    ]).toEqual(Array(6).fill('account_frozen'));
    world.clock.advance(86_400_000);
    await world.runJobs();
    await signInAgain({ ...player, phone });
    expect(await client.call(getBuckets)).toMatchObject({ cash: '80.000000' });
    await unfreeze(await signInOperator(world), player);
    await world.runJobs();
    expect(await client.call(getBuckets)).toMatchObject({ cash: '85.000000' });
  });

  it('S13-02 signs in, exports, sets limits, writes to us and puts cash away as before', async () => {
    const player = await signUpWithCash();
    await freeze(operator, player);
    const { client, email, password } = player;
    client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    await client.call(stepUp, { body: { password } });
    await client.call(putPlayerLimit, { body: { kind: 'stake', period: 'day', amount: '5' } });
    await client.call(putIntoVault, { body: { amount: '1' }, key: randomUUID() });
    const message = { name: 'Ada', email, topic: 'account', message: 'Why is my account frozen?' } as const;
    await client.call(sendContact, { body: message });
    expect((await client.send(exportAccount.method, exportAccount.path)).status).toBe(200);
  });

  it('S13-02 S5-06 leaves open battles with the stake back, and plays those that are locked', async () => {
    const [player, other] = [await signUpWithCash(), await signUpWithCash()];
    const open = await openBattle(player, battleBody(world));
    const locked = await openBattle(player, battleBody(world));
    await sitDown(other, locked.battleId);
    const before = await player.client.call(getBuckets);
    await freeze(operator, player);
    const after = await player.client.call(getBuckets);
    expect(Number(after.held)).toBeLessThan(Number(before.held));
    expect((await roomFor(other, open.battleId)).state).toBe('cancelled');
    expect((await roomFor(other, locked.battleId)).state).toBe('locked');
    expect(isClean(await reconcile(world.owner))).toBe(true);
  });

  it('S13-02 of 24 plays at once each is before the freeze or refused, on both nodes', async () => {
    const second = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    try {
      const players = await Promise.all(Array.from({ length: AT_ONCE }, () => signUpPlayer(world)));
      const plays = players.flatMap((player, i) => {
        const client = (i % 2 === 0 ? world : second).open();
        client.setToken(player.client.token());
        return [player, { ...player, client }].map((each) => openPack(each, orderOf(world)));
      });
      const freezes = players.map((player) => freeze(operator, player));
      const results = await Promise.allSettled(plays);
      await Promise.all(freezes);
      const made = results.filter(({ status }) => status === 'fulfilled').length;
      const refused = results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as { body: { code: string } }).body.code] : [],
      );
      expect(new Set(refused).size <= 1 && (refused[0] ?? 'account_frozen')).toBe('account_frozen');
      const { rows } = await world.owner.query<{ plays: number }>(
        'select count(*)::int as plays from voltide.play where user_id = any ($1)',
        [players.map(({ userId }) => userId)],
      );
      expect(rows[0]?.plays).toBe(made);
      for (const player of players) {
        await expect(openPack(player, orderOf(world))).rejects.toMatchObject({ body: { code: 'account_frozen' } });
      }
      expect(isClean(await reconcile(world.owner))).toBe(true);
    } finally {
      await second.close();
    }
  });
});

describe('a freeze', () => {
  it('S13-02 the owner is notified, and of the cause only where that warns no suspect', async () => {
    for (const [cause, told] of [
      ['security', 'someone else may have had access'],
      ['payments', undefined],
    ] as const) {
      const player = await signUpPlayer(world);
      await freeze(operator, player, cause);
      const { freeze: shown } = await player.client.call(checkRitual, { body: {} });
      expect(shown).toMatchObject({ cause: told === undefined ? null : cause });
      const mails = (await listWaiting(world.context.database, 1000)).filter(
        ({ recipient, purpose }) => recipient === player.email && purpose === 'account_frozen',
      );
      const { cipher } = world.context.mailing;
      const [text = ''] = mails.map(({ encryptedText, recipient }) => cipher.decrypt(encryptedText, recipient));
      expect(text).toContain('is frozen');
      expect(text.includes('someone else')).toBe(told !== undefined);
      for (const secret of ['payments', 'a look at its plays']) expect(text).not.toContain(secret);
    }
  });

  it('S13-02 repeated, it changes nothing: the first cause stays, and the audit has each act once', async () => {
    const player = await signUpPlayer(world);
    await freeze(operator, player, 'law');
    await Promise.all(Array.from({ length: AT_ONCE }, () => freeze(operator, player, 'rules')));
    expect((await acts(player)).freeze?.cause).toBe('law');
    await Promise.all(Array.from({ length: AT_ONCE }, () => unfreeze(operator, player)));
    const { entries } = await operator.client.call(listAudit, { query: { subjectId: player.user.id } });
    expect(entries.map(({ act, after, reason }) => [act, after, reason])).toEqual([
      ['account_unfrozen', null, 'all is well'],
      ['account_frozen', { cause: 'law' }, 'a look at its plays'],
    ]);
  });

  it('S13-02 S13-03 is for finance: not without the scope, on oneself, operators or unknown accounts', async () => {
    const player = await signUpPlayer(world);
    const other = await signInOperator(world);
    const { user } = (await other.client.send('GET', '/api/auth/me')).json as { user: { id: string } };
    const code = async (input: ReturnType<typeof freezeInput>, by = operator) =>
      (await by.client.refused(freezeAccount, input)).body.code;
    expect(await code(freezeInput({ user }), other)).toBe('own_account');
    expect(await code(freezeInput({ user }))).toBe('forbidden');
    expect(await code(freezeInput({ user: { id: 'usr_00000000000' } }))).toBe('not_found');
    await narrowTo(operator, user.id, ['support', 'games', 'auditor']);
    expect(await code(freezeInput(player), other)).toBe('forbidden');
    expect(
      (await other.client.refused(unfreezeAccount, { ...freezeInput(player), body: { reason: 'no' } })).status,
    ).toBe(403);
    const userId = present(parseUserId(user.id), user.id);
    const forged = world.context.database.query('select voltide.freeze_account($1, $2, $3, $4, $5)', [
      player.userId,
      'rules',
      'forged',
      userId,
      world.clock.nowMs(),
    ]);
    await expect(forged).rejects.toThrow('cannot freeze');
    await narrowTo(operator, user.id, ['finance']);
    expect((await freeze(other, player)).freeze).not.toBeNull();
  });
});
