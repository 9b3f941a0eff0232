import {
  beginFactor,
  confirmFactor,
  getBuckets,
  getFactor,
  getMe,
  getReconcile,
  login,
  logout,
  removeFactor,
  renewRecoveryCodes,
  resetPassword,
  sendContact,
  stepUp,
  triggerEffect,
  type Play,
} from '@voltide/contract';
import { parseVt } from '@voltide/core';
import {
  confirmOwnEmail,
  enrolFactor,
  openPack,
  orderOf,
  signInOperator,
  signUp,
  signUpPlayer,
  signUpConfirmed,
  startGuest,
  totpCode,
  useWorld,
  type Client,
  type PackPlayer,
  type Person,
  type Phone,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld({ settings: { TRUST_PROXY: '1' } });
const CROWD = 20;
const STEP_MS = 30_000;

async function logIn({ email, password }: Pick<Person, 'email' | 'password'>, client = world.open()): Promise<Client> {
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
  return client;
}

async function signUpWithFactor(): Promise<Person & { readonly phone: Phone }> {
  const person = await signUp(world);
  return { ...person, phone: await enrolFactor(world, person.client, person.password) };
}

async function crowd(person: Person, code: string): Promise<readonly string[]> {
  const clients = await Promise.all(Array.from({ length: CROWD }, () => logIn(person)));
  return Promise.all(
    clients.map(async (client, i) => {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` };
      const { status, json } = await client.send('POST', stepUp.path, { body: { code }, headers });
      return status === 200 ? 'in' : (json as { code: string }).code;
    }),
  );
}

describe('enrolment', () => {
  it('S3-18 asks for the password, shows the secret as text and otpauth, and begins with the first code', async () => {
    const { client, email, password } = await signUp(world);
    expect(await client.call(getFactor)).toEqual({ enrolledAt: null, recoveryCodesLeft: 0, isRequired: false });
    expect((await client.refused(beginFactor)).body.code).toBe('step_up_required');
    await client.call(stepUp, { body: { password } });
    const { secret, uri } = await client.call(beginFactor);
    const address = new URL(uri);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(address.pathname)).toBe(`/Voltide:${email}`);
    expect(address.searchParams.get('secret')).toBe(secret);
    expect((await client.call(getFactor)).enrolledAt).toBeNull();
    expect((await client.refused(confirmFactor, { body: { code: '000' } })).body.code).toBe('wrong_code');
    const code = totpCode(secret, world.clock.nowMs());
    const { recoveryCodes } = await client.call(confirmFactor, {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await client.call(getFactor)).toMatchObject({ recoveryCodesLeft: 10, isRequired: false });
    expect((await client.refused(confirmFactor, { body: { code } })).body.code).toBe('factor_changed');
  });

  it('S3-18 ends every other session, and leaves this one stepped up', async () => {
    const person = await signUp(world);
    const elsewhere = await logIn(person);
    await enrolFactor(world, person.client, person.password);
    expect((await elsewhere.refused(getMe)).body.code).toBe('session_expired');
    expect((await person.client.call(renewRecoveryCodes)).recoveryCodes).toHaveLength(10);
  });

  it('S3-18 an authenticator is exchanged by the code of the new one; until then the old one counts', async () => {
    const person = await signUpWithFactor();
    const { client, phone } = person;
    const { secret } = await client.call(beginFactor);
    const other = await logIn(person);
    await other.call(stepUp, { body: { code: phone.nextCode() } });
    await client.call(confirmFactor, { body: { code: totpCode(secret, world.clock.nowMs()) } });
    const later = await logIn(person);
    expect((await later.refused(stepUp, { body: { code: phone.nextCode() } })).body.code).toBe('wrong_code');
    await later.call(stepUp, { body: { code: totpCode(secret, world.clock.nowMs()) } });
    const [unused = ''] = phone.recoveryCodes;
    expect((await later.refused(stepUp, { body: { code: unused } })).body.code).toBe('wrong_code');
  });

  it('S3-18 the database shows neither secret nor recovery codes; a secret opens for its account only', async () => {
    const { phone, user } = await signUpWithFactor();
    const { rows } = await world.database.owner.query<{ text: string }>(
      `select (select jsonb_agg(f)::text from voltide.second_factor f)
        || (select jsonb_agg(c)::text from voltide.recovery_code c) as text`,
    );
    const text = rows[0]?.text ?? '';
    const hex = Buffer.from(phone.secret).toString('hex');
    for (const secret of [phone.secret, hex, ...phone.recoveryCodes]) expect(text).not.toContain(secret);
    const thief = await signUpWithFactor();
    const { accounts } = world.context;
    const [from, to] = await Promise.all([user, thief.user].map(({ username }) => accounts.findByUsername(username)));
    await world.database.owner.query(
      `update voltide.second_factor t set sealed_secret = f.sealed_secret from voltide.second_factor f
       where f.user_id = $1 and t.user_id = $2`,
      [from?.userId, to?.userId],
    );
    const answer = await thief.client.send('POST', stepUp.path, { body: { code: phone.nextCode() } });
    expect(answer.status).toBe(500);
  });

  it('S3-18 is for accounts, not for guests', async () => {
    const { client } = await startGuest(world);
    expect((await client.refused(getFactor)).body.code).toBe('forbidden');
    expect((await client.refused(stepUp, { body: { password: 'whatever' } })).body.code).toBe('forbidden');
  });
});

async function playAboveStake(player: PackPlayer): Promise<Play> {
  for (;;) {
    const { play } = await openPack(player, orderOf(world, 'twin-tides'));
    if (parseVt(play.value) > parseVt(play.stake)) return play;
  }
}

describe('log-in with a second factor', () => {
  it('S3-03 S3-18 keeps its fields; its token opens nothing but me, step-up and log-out before the code', async () => {
    const person = await signUpWithFactor();
    const client = world.open();
    const body = { credential: person.email, password: person.password };
    const answer = await client.call(login, { body });
    expect(Object.keys(answer).toSorted()).toEqual(['token', 'user']);
    client.setToken(answer.token);
    expect((await client.call(getMe)).user.id).toBe(person.user.id);
    for (const closed of [getBuckets, getFactor, beginFactor, removeFactor]) {
      expect((await client.refused(closed)).body.code).toBe('factor_required');
    }
    const byPassword = await client.refused(stepUp, { body: { password: person.password } });
    expect(byPassword.body.code).toBe('factor_required');
    await client.call(stepUp, { body: { code: person.phone.nextCode() } });
    expect((await client.call(getBuckets)).promo).toBe('100.000000');
    expect((await client.call(renewRecoveryCodes)).recoveryCodes).toHaveLength(10);
    const unopened = await logIn(person);
    expect(await unopened.call(logout)).toEqual({ success: true });
    expect((await unopened.refused(getMe)).body.code).toBe('session_expired');
  });

  it('S3-18 before the code it is a visitor to public calls, and signed in right after it', async () => {
    const player = await signUpPlayer(world);
    const phone = await enrolFactor(world, player.client, player.password);
    const play = await playAboveStake(player);
    const owing = await logIn(player);
    const effect = (client: Client) =>
      client.call(triggerEffect, { body: { eventType: 'pack_open_rare', metadata: { playId: play.id } } });
    const write = (client: Client) =>
      client.call(sendContact, { body: { email: player.email, topic: 'question', message: 'Who am I?' } });
    expect([await effect(player.client), await effect(owing)]).toMatchObject([
      { triggered: true },
      { triggered: false },
    ]);
    await write(owing);
    await owing.call(stepUp, { body: { code: phone.nextCode() } });
    expect(await effect(owing)).toMatchObject({ triggered: true });
    await write(owing);
    const { rows } = await world.database.owner.query(
      `select user_id is null as is_nobodys from voltide.contact_message where email = $1 order by message_id`,
      [player.email],
    );
    expect(rows).toEqual([{ is_nobodys: true }, { is_nobodys: false }]);
  });

  it('S3-18 the code is owed across refreshes, and given once per session', async () => {
    const person = await signUpWithFactor();
    const client = await logIn(person);
    const renew = async (): Promise<void> => {
      const { json } = await client.send('POST', '/api/auth/refresh');
      client.setToken((json as { token: string }).token);
    };
    await renew();
    expect((await client.refused(getBuckets)).body.code).toBe('factor_required');
    await client.call(stepUp, { body: { code: person.phone.nextCode() } });
    await renew();
    expect((await client.call(getBuckets)).cash).toBe('0.000000');
  });

  it('S3-18 a new password by link does not open an account without its code', async () => {
    const person = await signUpWithFactor();
    await confirmOwnEmail(world, person);
    const { accounts } = world.context;
    const owner = await accounts.findByEmail(person.email);
    const token = await world.operators.createSetupLink(owner?.userId ?? (0n as never));
    const password = 'another-tide-lantern';
    await world.open().call(resetPassword, { body: { token, password } });
    const client = await logIn({ email: person.email, password });
    expect((await client.refused(getBuckets)).body.code).toBe('factor_required');
  });
});

describe('codes', () => {
  it('S3-18 the codes of the step before, of now and of the step after count, others do not', async () => {
    const person = await signUpWithFactor();
    world.clock.advance(10 * STEP_MS);
    const client = await logIn(person);
    const send = async (steps: number): Promise<string> => {
      const code = totpCode(person.phone.secret, world.clock.nowMs() + steps * STEP_MS);
      const { status, json } = await client.send('POST', stepUp.path, { body: { code } });
      return status === 200 ? 'in' : (json as { code: string }).code;
    };
    const answers: string[] = [];
    await world.clock.hold(async () => {
      for (const steps of [-2, 2, -1, 0, 1, 0]) answers.push(await send(steps));
    });
    expect(answers).toEqual(['wrong_code', 'wrong_code', 'in', 'in', 'in', 'wrong_code']);
  });

  it('S3-18 twenty sessions with the same code: one gets in', async () => {
    const person = await signUpWithFactor();
    const answers = await world.clock.hold(() => crowd(person, person.phone.nextCode()));
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['in', 'wrong_code']));
  });

  it('S3-18 twenty sessions with the same recovery code: one gets in, and the code is gone', async () => {
    const person = await signUpWithFactor();
    const [code = ''] = person.phone.recoveryCodes;
    const answers = await crowd(person, code.toLowerCase().replaceAll('-', ' '));
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['in', 'wrong_code']));
    expect((await person.client.call(getFactor)).recoveryCodesLeft).toBe(9);
  });

  it('S3-18 a new set of recovery codes ends the old one', async () => {
    const person = await signUpWithFactor();
    const { recoveryCodes } = await person.client.call(renewRecoveryCodes);
    const client = await logIn(person);
    const [old = ''] = person.phone.recoveryCodes;
    expect((await client.refused(stepUp, { body: { code: old } })).body.code).toBe('wrong_code');
    await client.call(stepUp, { body: { code: recoveryCodes[9] ?? '' } });
  });

  it('S3-18 guesses are limited, and cannot lock out the owner where a code was right before', async () => {
    const person = await signUpWithFactor();
    const known = await logIn(person);
    await known.call(stepUp, { body: { code: person.phone.nextCode() } });
    const { accounts, factor } = world.context;
    const { userId = 0n as never } = (await accounts.findByEmail(person.email)) ?? {};
    const nowMs = world.clock.nowMs();
    const tries = Array.from({ length: 200 }, (_, i) => {
      try {
        factor.codeLimits.attempt(userId, { address: `198.51.100.${i}`, nowMs });
        return 1;
      } catch {
        return 0;
      }
    });
    expect(tries.filter((each) => each === 1)).toHaveLength(20);
    await known.call(stepUp, { body: { code: person.phone.nextCode() } });
    const codes: string[] = [];
    for (let i = 0; i < 12; i += 1) codes.push((await known.refused(stepUp, { body: { code: '000000' } })).body.code);
    expect(codes.slice(0, 9)).not.toContain('too_many_attempts');
    expect(codes.at(-1)).toBe('too_many_attempts');
  });
});

describe('step-up', () => {
  it('S3-18 a password is fresh for five minutes, in its session only', async () => {
    const person = await signUp(world);
    const other = await logIn(person);
    await world.clock.hold(async () => {
      const { freshUntil } = await person.client.call(stepUp, { body: { password: person.password } });
      expect(Date.parse(freshUntil) - world.clock.nowMs()).toBe(5 * 60_000);
      await person.client.call(beginFactor);
      expect((await other.refused(beginFactor)).body.code).toBe('step_up_required');
      world.clock.advance(5 * 60_000);
      await person.client.call(beginFactor);
      world.clock.advance(1);
      expect((await person.client.refused(beginFactor)).body.code).toBe('step_up_required');
    });
  });

  it('S3-18 a wrong password is refused, attempts are limited, and the session stays', async () => {
    const person = await signUp(world);
    const wrong = { body: { password: 'not-the-password' } };
    const attempts = await world.clock.hold(() =>
      Promise.all(Array.from({ length: 40 }, () => person.client.refused(stepUp, wrong))),
    );
    const codes = attempts.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(25);
    expect(new Set(codes)).toEqual(new Set(['wrong_password', 'too_many_attempts']));
    expect((await person.client.call(getMe)).user.id).toBe(person.user.id);
  });

  it('S3-18 password and code both serve a session that has shown its code', async () => {
    const { client, password, phone } = await signUpWithFactor();
    world.clock.advance(6 * 60_000);
    expect((await client.refused(renewRecoveryCodes)).body.code).toBe('step_up_required');
    await client.call(stepUp, { body: { password } });
    await client.call(renewRecoveryCodes);
    world.clock.advance(6 * 60_000);
    await client.call(stepUp, { body: { code: phone.nextCode() } });
    await client.call(renewRecoveryCodes);
  });

  it('S3-18 takes a password or a code, not both and not neither', async () => {
    const { client, password } = await signUp(world);
    for (const body of [{}, { password, code: '123456' }, { password: '' }, { code: 7 }]) {
      const { status, json } = await client.send('POST', stepUp.path, { body });
      expect([status, (json as { code: string }).code]).toEqual([400, 'invalid_request']);
    }
  });

  it('S3-18 a code opens nothing where there is no second factor', async () => {
    const { client } = await signUp(world);
    expect((await client.refused(stepUp, { body: { code: '123456' } })).body.code).toBe('wrong_code');
  });
});

describe('the owner', () => {
  it('S3-18 the owner is mailed when a second factor is turned on or off, and of new recovery codes', async () => {
    const { client, email, password } = await signUpConfirmed(world);
    await enrolFactor(world, client, password);
    await client.call(renewRecoveryCodes);
    await client.call(removeFactor);
    const { rows } = await world.database.owner.query<{ purpose: string }>(
      `select purpose from voltide.outbox where recipient = $1 and purpose <> 'confirm_email'`,
      [email],
    );
    expect(rows.map(({ purpose }) => purpose)).toEqual(['factor_changed', 'factor_changed', 'factor_changed']);
  });
});

describe('removal', () => {
  it('S3-18 asks for step-up, ends other sessions, and log-in needs no code any more', async () => {
    const person = await signUpWithFactor();
    const other = await logIn(person);
    world.clock.advance(6 * 60_000);
    expect((await person.client.refused(removeFactor)).body.code).toBe('step_up_required');
    await person.client.call(stepUp, { body: { code: person.phone.nextCode() } });
    await person.client.call(removeFactor);
    expect((await other.refused(getMe)).body.code).toBe('session_expired');
    const [code = ''] = person.phone.recoveryCodes;
    expect((await person.client.refused(stepUp, { body: { code } })).body.code).toBe('wrong_code');
    expect((await (await logIn(person)).call(getBuckets)).held).toBe('0.000000');
    expect((await person.client.refused(removeFactor)).body.code).toBe('factor_changed');
  });
});

describe('superadmins', () => {
  it('S3-18 without a second factor open no call of operators, and get the error to set one up', async () => {
    const operator = await signInOperator(world);
    await world.database.owner.query(
      `delete from voltide.second_factor f using voltide.identity i
       where i.user_id = f.user_id and i.email = $1`,
      [operator.email],
    );
    const refusal = await operator.client.refused(getReconcile);
    expect([refusal.status, refusal.body.code]).toEqual([403, 'factor_missing']);
    expect(refusal.body.error).toContain('second factor');
  });

  it("S3-18 a superadmin's token opens no call of operators before step-up, and none after a working day", async () => {
    const operator = await signInOperator(world);
    const client = await logIn(operator);
    expect((await client.refused(getReconcile)).body.code).toBe('factor_required');
    await client.call(stepUp, { body: { code: operator.nextCode() } });
    expect((await client.call(getReconcile)).sum).toBe(0);
    world.clock.advance(8 * 3_600_000 + 1000);
    const { json } = await client.send('POST', '/api/auth/refresh');
    client.setToken((json as { token: string }).token);
    expect((await client.refused(getReconcile)).body.code).toBe('step_up_required');
  });

  it('S3-18 may exchange their second factor but not remove it', async () => {
    const { client } = await signInOperator(world);
    expect((await client.call(getFactor)).isRequired).toBe(true);
    expect((await client.refused(removeFactor)).body.code).toBe('forbidden');
    expect((await client.call(beginFactor)).secret).toHaveLength(32);
  });
});
