import { randomUUID } from 'node:crypto';

import {
  closeAccount,
  endSessionsOf,
  getAccountActs,
  getFactor,
  getMe,
  getPortal,
  listAudit,
  login,
  resetFactorOf,
} from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';
import { listWaiting } from '@voltide/server/operate/mail/outbox.sql';
import {
  adjust,
  adjustBalance,
  enrolFactor,
  freeze,
  narrowTo,
  openPack,
  orderOf,
  signInOperator,
  signUpPlayer,
  startWorld,
  useWorld,
  type Operator,
} from '@voltide/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const SETTINGS = { SECRET_KEY: '0d'.repeat(32) };
const world = useWorld({ settings: SETTINGS });
type Member = Operator & { readonly id: string };
let operator: Member;

async function member(): Promise<Member> {
  const found = await signInOperator(world);
  return { ...found, id: (await found.client.call(getPortal)).operator.id };
}

beforeEach(async () => {
  operator = await member();
});

const about = (id: string) => ({ params: { id }, body: { reason: 'asked by mail' } });

describe('ending all sessions of an account', () => {
  it('S13-02 signs it out on every node at once, and its owner can sign in again', async () => {
    const second = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
    try {
      const player = await signUpPlayer(world);
      const there = second.open();
      const { email, password } = player;
      there.setToken((await there.call(login, { body: { credential: email, password } })).token);
      await there.call(getMe);
      const { sessions } = await operator.client.call(endSessionsOf, about(player.user.id));
      expect(sessions).toBe(0);
      expect((await player.client.refused(getMe)).body.code).toBe('session_expired');
      await expect.poll(async () => (await there.send('GET', '/api/auth/me')).status).toBe(401);
      there.setToken((await there.call(login, { body: { credential: email, password } })).token);
      const { entries } = await operator.client.call(listAudit, { query: { subjectId: player.user.id } });
      expect(entries).toMatchObject([{ act: 'sessions_ended', after: { sessions: 2 }, reason: 'asked by mail' }]);
    } finally {
      await second.close();
    }
  });

  it('S13-03 is for support and finance; those of an operator are ended by an unrestricted one alone', async () => {
    const [player, other, narrow] = [await signUpPlayer(world), await member(), await member()];
    const code = async (by: Member, id: string) => (await by.client.refused(endSessionsOf, about(id))).body.code;
    expect(await code(operator, operator.id)).toBe('own_account');
    await narrowTo(operator, narrow.id, ['support']);
    expect(await code(narrow, other.id)).toBe('forbidden');
    await narrow.client.call(endSessionsOf, about(player.user.id));
    await operator.client.call(endSessionsOf, about(other.id));
    expect((await other.client.refused(getMe)).body.code).toBe('session_expired');
    await narrowTo(operator, narrow.id, ['games', 'auditor']);
    expect(await code(narrow, player.user.id)).toBe('forbidden');
  });
});

describe('resetting the second factor of an account', () => {
  it('S13-02 removes it, ends the sessions and notifies the owner', async () => {
    const player = await signUpPlayer(world);
    const { client, email, password } = player;
    await enrolFactor(world, client, password);
    const acts = await operator.client.call(resetFactorOf, about(player.user.id));
    expect(acts).toMatchObject({ hasFactor: false, sessions: 0 });
    client.setToken((await client.call(login, { body: { credential: email, password } })).token);
    expect(await client.call(getFactor)).toMatchObject({ enrolledAt: null, recoveryCodesLeft: 0 });
    const mails = (await listWaiting(world.context.database, 1000)).filter(({ recipient }) => recipient === email);
    const { cipher } = world.context.mailing;
    const texts = mails.map(({ encryptedText, recipient }) => cipher.decrypt(encryptedText, recipient));
    expect(texts.join()).toContain('was removed by us');
    expect((await operator.client.refused(resetFactorOf, about(player.user.id))).body.code).toBe('factor_changed');
  });

  it('S13-03 is for unrestricted operators, never for themselves or another operator', async () => {
    const [player, other] = [await signUpPlayer(world), await member()];
    const code = async (by: Member, id: string) => (await by.client.refused(resetFactorOf, about(id))).body.code;
    expect(await code(operator, operator.id)).toBe('own_account');
    expect(await code(operator, other.id)).toBe('forbidden');
    await narrowTo(operator, other.id, ['finance', 'support', 'games', 'auditor']);
    expect(await code(other, player.user.id)).toBe('forbidden');
  });
});

describe('closing an account', () => {
  it('S13-02 erases the person where nothing is left, frozen or not, and says what is left otherwise', async () => {
    const player = await signUpPlayer(world);
    const { userId, user, client } = player;
    await adjustBalance(world, userId, { account: 'cash', amountSun: SUN_PER_VT });
    expect((await operator.client.refused(closeAccount, about(user.id))).body.code).toBe('cash_left');
    await adjust(operator, player, '-1', { account: 'cash' });
    await openPack(player, orderOf(world), randomUUID());
    await freeze(operator, player);
    expect(await operator.client.call(closeAccount, about(user.id))).toEqual({ success: true });
    expect((await client.refused(getMe)).body.code).toBe('session_expired');
    expect((await operator.client.refused(getAccountActs, { params: { id: user.id } })).body.code).toBe('not_found');
    const { rows } = await world.owner.query<{ kind: string; email: string | null; frozen: number }>(
      `select kind, email, (select count(*)::int from voltide.account_freeze f where f.user_id = i.user_id) as frozen
       from voltide.identity i where user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ kind: 'deleted', email: null, frozen: 0 }]);
    const { entries } = await operator.client.call(listAudit, { query: { subjectId: user.id } });
    expect(entries.map(({ act }) => act)).toEqual(['account_closed', 'account_frozen', 'account_adjusted']);
  });

  it('S13-03 is for unrestricted operators, never for themselves or another operator', async () => {
    const [player, other] = [await signUpPlayer(world), await member()];
    const code = async (by: Member, id: string) => (await by.client.refused(closeAccount, about(id))).body.code;
    expect(await code(operator, operator.id)).toBe('own_account');
    expect(await code(operator, other.id)).toBe('forbidden');
    await narrowTo(operator, other.id, ['finance', 'support', 'games', 'auditor']);
    expect(await code(other, player.user.id)).toBe('forbidden');
  });
});
