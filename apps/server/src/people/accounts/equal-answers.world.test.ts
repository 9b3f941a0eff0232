import { login } from '@voltide/contract';
import { freshName, signUp, startGuest, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld();
const VARIES = new Set(['date', 'content-length']);

it('S3-12 a failed log-in says the same of accounts with or without a password, guests and unknown names', async () => {
  const { email, user } = await signUp(world);
  const { user: guest } = await startGuest(world);
  const operator = `${freshName('op')}@example.com`;
  await world.operators.createOperator(operator);
  const credentials = [email, user.username, 'nobody@example.com', 'nobody-here', guest.username, operator];
  const answers: unknown[] = [];
  for (const credential of credentials) {
    const body = { credential, password: 'not-the-password' };
    const { status, headers, json } = await world.open().send(login.method, login.path, { body });
    const kept = Object.entries(headers).filter(([name]) => !VARIES.has(name));
    answers.push({ status, headers: kept, body: { ...(json as object), requestId: '' } });
  }
  expect(answers[0]).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

it('S3-12 the text of a password is neither logged nor answered', async () => {
  const { email } = await signUp(world);
  const password = 'seen-by-nobody-else';
  const refusal = await world.open().refused(login, { body: { credential: email, password } });
  expect(JSON.stringify(refusal.body)).not.toContain(password);
  expect(world.log.join('\n')).not.toContain(password);
});
