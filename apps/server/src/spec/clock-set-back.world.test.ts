import { forgotPassword, getMe, getReconcile, login, refresh, rotateSeeds, stepUp } from '@voltide/contract';
import {
  enrolFactor,
  openPack,
  orderOf,
  signInOperator,
  signUp,
  signUpPlayer,
  startGuest,
  useWorld,
  type Client,
  type Person,
} from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const mailbox = await startMailbox();
const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@voltide.example', MIN_PLAY_INTERVAL_MS: '800' };
const world = useWorld({ settings });

afterAll(() => mailbox.close());
// Each test sets the clock back two days, over a moment that no earlier test has seen.
beforeEach(() => {
  world.clock.advance(4 * DAY_MS);
});

function setBack(): void {
  world.clock.advance(-2 * DAY_MS);
}

async function logIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<Client> {
  const client = world.open();
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
  return client;
}

async function forget(email: string): Promise<void> {
  await world.open().call(forgotPassword, { body: { email } });
  await world.runJobs();
}

describe('a clock that is set back two days', () => {
  it('S3-17 keeps no one out who is signed in, who logs in, or who is new', async () => {
    const person = await signUp(world);
    const guest = await startGuest(world);
    setBack();
    expect((await person.client.call(getMe)).user.id).toBe(person.user.id);
    expect((await guest.client.call(getMe)).user.id).toBe(guest.user.id);
    person.client.setToken((await person.client.call(refresh)).token);
    expect((await person.client.call(getMe)).user.id).toBe(person.user.id);
    expect((await (await logIn(person)).call(getMe)).user.id).toBe(person.user.id);
    await signUp(world);
    await startGuest(world);
  });

  it('S3-12 makes no one wait longer for a limit than before', async () => {
    const person = await signUp(world);
    const wrong = { credential: person.email, password: 'not-this-harbour' };
    const stranger = world.open();
    let last = 'none';
    for (let i = 0; i < 40; i++) last = (await stranger.refused(login, { body: wrong })).body.code;
    expect(last).toBe('too_many_attempts');
    setBack();
    expect((await stranger.refused(login, { body: wrong })).body.code).toBe('too_many_attempts');
    world.clock.advance(DAY_MS / 24);
    expect((await (await logIn(person)).call(getMe)).user.id).toBe(person.user.id);
  });

  it('S4-02 lets plays go on, and seeds be rotated', async () => {
    const player = await signUpPlayer(world);
    await openPack(player, orderOf(world));
    setBack();
    expect((await openPack(player, orderOf(world))).play.nonce).toBe(1);
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'after' } });
    world.clock.advance(1000);
    expect((await openPack(player, orderOf(world))).play.epoch).toBe(1);
  });

  it('S3-18 takes the codes of a second factor, each once, and asks for a fresh one', async () => {
    const person = await signUp(world);
    const phone = await enrolFactor(world, person.client, person.password);
    const operator = await signInOperator(world);
    setBack();
    const client = await logIn(person);
    const code = phone.nextCode();
    await client.call(stepUp, { body: { code } });
    expect((await client.refused(stepUp, { body: { code } })).body.code).toBe('wrong_code');
    expect((await operator.client.refused(getReconcile)).body.code).toBe('step_up_required');
    await operator.client.call(stepUp, { body: { code: operator.nextCode() } });
    await operator.client.call(getReconcile);
  });

  it('S3-07 sends a link to those who had asked for as many as there are', async () => {
    const { email } = await signUp(world);
    for (let i = 0; i < 3; i++) await forget(email);
    setBack();
    await forget(email);
    expect(await mailbox.mailsTo(email, 4, 'Set a new password')).toHaveLength(4);
  });
});
