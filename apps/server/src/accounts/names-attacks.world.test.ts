import { login, signup } from '@voltide/contract';
import { signupBody, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld();

it('S3-03 an email is one account in either case, whatever its letters and the database\'s locale', async () => {
  const { user } = await world.open().call(signup, { body: signupBody('elodie', { email: 'ÉLODIE@example.com' }) });
  expect(user.email).toBe('élodie@example.com');
  const again = signupBody('elodie-2', { email: 'élodie@EXAMPLE.com' });
  expect((await world.open().refused(signup, { body: again })).body.code).toBe('email_taken');
  const body = { credential: 'Élodie@example.com', password: again.password };
  expect((await world.open().call(login, { body })).user.id).toBe(user.id);
});

it('S3-12 a name spelt with letters that a database may lower to ASCII is no way around the limit', async () => {
  const body = signupBody('irvin', { email: 'irvin@example.com' });
  await world.open().call(signup, { body });
  for (const credential of ['İrvin', 'İrvin@example.com']) {
    const wrong = await world.open().refused(login, { body: { credential, password: body.password } });
    expect(wrong.body.code).toBe('wrong_credentials');
  }
});
