import {
  changeEmail,
  deleteAccount,
  excludePlayer,
  getEmail,
  getMe,
  getPlayerLimits,
  liftExclusions,
  listSecurityEvents,
  setClientSeed,
  signup,
  stepUp,
} from '@voltide/contract';
import { openPacks } from '@voltide/games/packs/contract';
import { OperationError } from '@voltide/server/operate/commands/operation-error';
import {
  confirmOwnEmail,
  freshName,
  orderOf,
  signInOperator,
  signUp,
  signupBody,
  signUpConfirmed,
  useWorld,
  type Answer,
  type Client,
} from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

const exclusionOf = async (client: Client) => (await client.call(getPlayerLimits)).exclusion;

const excludeSelf = async (client: Client, length: '6m' | '1y' | '5y' = '1y') =>
  (await client.call(excludePlayer, { body: { kind: 'self_exclusion', length, confirmed: true } })).exclusion;

async function signUpWith(email: string): Promise<Client> {
  const client = world.open();
  client.setToken((await client.call(signup, { body: signupBody(freshName(), { email }) })).token);
  return client;
}

async function comeBack(isConfirmed: boolean, signsUp = true) {
  const person = await signUp(world);
  if (isConfirmed) await confirmOwnEmail(world, person);
  const { client, email, password, user } = person;
  const exclusion = await excludeSelf(client);
  await client.call(stepUp, { body: { password } });
  await client.call(deleteAccount, { body: { confirm: user.username } });
  const again = signsUp ? await signUpWith(email.replace('p', 'P')) : world.open();
  return { exclusion, again, email };
}

/** Reduces an answer to what must be the same for everybody: its status, and the kinds of its members. */
function shapeOf({ status, json }: Answer): unknown {
  const kinds = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, kinds(each)]));
  };
  return [status, kinds(json)];
}

describe('an exclusion outlives the account', () => {
  it('S15-01 a new account with its email is excluded until it ends', async () => {
    const { exclusion, again } = await comeBack(true);
    expect(await exclusionOf(again)).toEqual({ ...exclusion, isInherited: true });
    await again.call(setClientSeed, { body: { clientSeed: 'harbour-1' } });
    expect((await again.refused(openPacks, { body: orderOf(world), key: 'k' })).body.code).toBe('excluded');
  });

  it('S15-01 an exclusion follows every email that the account had, before and after it is deleted', async () => {
    const person = await signUpConfirmed(world);
    const { client, password, user } = person;
    const emails = [person.email, `${freshName()}@example.com`, `${freshName()}@example.com`];
    for (const email of emails.slice(1)) {
      await client.call(changeEmail, { body: { password, email } });
      await confirmOwnEmail(world, { email });
    }
    const exclusion = { ...(await excludeSelf(client, '6m')), isInherited: true };
    const comeBackBy = async (email: string) => exclusionOf(await signUpWith(email));
    expect(await Promise.all(emails.slice(0, 2).map(comeBackBy))).toEqual([exclusion, exclusion]);
    await client.call(stepUp, { body: { password } });
    await client.call(deleteAccount, { body: { confirm: user.username } });
    expect(await Promise.all(emails.map(comeBackBy))).toEqual(emails.map(() => exclusion));
    expect(await comeBackBy(`${freshName()}@example.com`)).toBeNull();
  });

  it('S3-15 S15-01 deleting an account with an unconfirmed email sheds no exclusion', async () => {
    const { exclusion, again } = await comeBack(false);
    expect(await exclusionOf(again)).toEqual({ ...exclusion, isInherited: true });
    await again.call(setClientSeed, { body: { clientSeed: 'harbour-1' } });
    expect((await again.refused(openPacks, { body: orderOf(world), key: 'k' })).body.code).toBe('excluded');
  });

  it('S3-15 an email that an excluded account names excludes its next account, with nothing deleted', async () => {
    const person = await signUp(world);
    const exclusion = await excludeSelf(person.client);
    expect(await exclusionOf(await signUpWith(person.email))).toEqual({ ...exclusion, isInherited: true });
  });

  it('S3-15 an exclusion follows an email that its account changed without ever confirming it', async () => {
    const { client, email, password } = await signUp(world);
    const exclusion = await excludeSelf(client);
    const second = `${freshName()}@example.com`;
    await client.call(changeEmail, { body: { password, email: second } });
    await confirmOwnEmail(world, { email: second });
    expect(await exclusionOf(await signUpWith(email))).toEqual({ ...exclusion, isInherited: true });
  });

  it('S3-15 S3-20 an exclusion follows an email that its owner took over, and spares the owner', async () => {
    const { client: typist, email, password } = await signUp(world);
    const owner = await signUpWith(email);
    const exclusion = await excludeSelf(typist);
    await confirmOwnEmail(world, { email });
    expect((await typist.call(getEmail)).email).toBeNull();
    expect(await exclusionOf(owner)).toBeNull();
    await owner.call(stepUp, { body: { password } });
    await owner.call(deleteAccount, { body: { confirm: (await owner.call(getMe)).user.username } });
    expect(await exclusionOf(await signUpWith(email))).toEqual({ ...exclusion, isInherited: true });
  });

  it('S3-15 who changes to an email that an excluded account held is excluded once it is theirs', async () => {
    const { exclusion, email } = await comeBack(true);
    const other = await signUpConfirmed(world);
    await other.client.call(changeEmail, { body: { password: other.password, email: `new-${email}` } });
    await confirmOwnEmail(world, { email: `new-${email}` });
    expect(await exclusionOf(other.client)).toBeNull();
    const held = (await comeBack(false, false)).email;
    await other.client.call(changeEmail, { body: { password: other.password, email: held } });
    await confirmOwnEmail(world, { email: held });
    expect(await exclusionOf(other.client)).toMatchObject({ kind: exclusion?.kind, isInherited: true });
  });

  it('S3-15 signing up with the email of an excluded account is answered like any other sign-up', async () => {
    const { email } = await comeBack(false, false);
    const plain = await signUp(world);
    const answerTo = async (to: string) =>
      world.open().send(signup.method, signup.path, { body: signupBody(freshName(), { email: to }) });
    const [excluded, other] = [await answerTo(email), await answerTo(plain.email)];
    expect(shapeOf(excluded)).toEqual(shapeOf(other));
  });
});

describe('an exclusion that came with an email', () => {
  it('S3-15 lasts for who confirms the email, until an operator lifts it with a reason', async () => {
    const { again, email, exclusion } = await comeBack(false);
    const operator = await signInOperator(world);
    const body = { who: email, reason: 'the brother typed it in' };
    expect((await operator.client.refused(liftExclusions, { body })).body.code).toBe('email_unconfirmed');
    await confirmOwnEmail(world, { email });
    expect(await exclusionOf(again)).toMatchObject({ isInherited: true });
    expect((await again.refused(liftExclusions, { body })).body.code).toBe('forbidden');
    const { lifted, username } = await operator.client.call(liftExclusions, { body });
    expect(lifted).toEqual([{ kind: 'self_exclusion', until: exclusion?.until }]);
    expect(await exclusionOf(again)).toBeNull();
    const { events } = await operator.client.call(listSecurityEvents, { query: { kind: 'exclusion', who: email } });
    expect(events.map((event) => event.username)).toEqual([username]);
    expect(events[0]?.detail).toContain('the brother typed it in');
    expect((await operator.client.refused(liftExclusions, { body })).body.code).toBe('exclusion_not_inherited');
    await again.call(stepUp, { body: { password: signupBody('any').password } });
    await again.call(deleteAccount, { body: { confirm: username } });
    expect(await exclusionOf(await signUpWith(email))).toBeNull();
  });

  it('S3-15 S15-01 is all that an operator can lift: what the player chose lasts, by command too', async () => {
    const { again, email } = await comeBack(false);
    await confirmOwnEmail(world, { email });
    const chosen = await excludeSelf(again, '5y');
    expect(chosen).toMatchObject({ isInherited: false });
    const said = await world.operate().liftExclusion(email, 'not them');
    expect(said).toEqual([expect.stringMatching(/is free of the self_exclusion until/)]);
    expect(await exclusionOf(again)).toEqual(chosen);
    await expect(world.operate().liftExclusion(email, 'once more')).rejects.toThrow(OperationError);
    await expect(world.operate().liftExclusion(email, '')).rejects.toThrow('Give a reason');
  });
});
