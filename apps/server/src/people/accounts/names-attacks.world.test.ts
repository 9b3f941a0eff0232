import { guestSignin, login, signup } from '@voltide/contract';
import { confirmOwnEmail, signupBody, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld();

it('S3-03 an email is one account in either case, and holds no letter that only looks like another', async () => {
  const { user } = await world.open().call(signup, { body: signupBody('elodie', { email: 'Elodie@Example.COM' }) });
  expect(user.email).toBe('elodie@example.com');
  await confirmOwnEmail(world, { email: 'elodie@example.com' });
  const again = signupBody('elodie-2', { email: 'eLODIE@example.com' });
  expect((await world.open().refused(signup, { body: again })).body.code).toBe('email_taken');
  const body = { credential: 'ELODIE@example.com', password: again.password };
  expect((await world.open().call(login, { body })).user.id).toBe(user.id);
  for (const email of ['elоdie@example.com', 'élodie@example.com', 'elodie@exаmple.com', 'elodie\u200b@example.com']) {
    const refused = await world.open().refused(signup, { body: signupBody('elodie-3', { email }) });
    expect(refused.body.fields).toEqual({ email: 'Invalid email format' });
  }
});

it('S3-19 a name that speaks for the house is taken, for accounts and guests', async () => {
  for (const name of ['VoltideOfficial', 'The-Admin', '---']) {
    expect((await world.open().refused(signup, { body: signupBody(name, { email: 'x@example.com' }) })).body.code).toBe(
      'username_taken',
    );
    const guest = await world.open().refused(guestSignin, { body: { username: name } });
    expect(guest.body.code).toBe('username_taken');
  }
});

it('S3-12 a name spelt with letters that a database may lower to ASCII is no way around the limit', async () => {
  const body = signupBody('irvin', { email: 'irvin@example.com' });
  await world.open().call(signup, { body });
  for (const credential of ['İrvin', 'İrvin@example.com']) {
    const wrong = await world.open().refused(login, { body: { credential, password: body.password } });
    expect(wrong.body.code).toBe('wrong_credentials');
  }
});
