import { getBalance, getMe, login } from '@voltide/contract';
import { signUp, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

describe('what goes wrong inside', () => {
  it('S14-01 is answered without detail and logged under the same request id', async () => {
    const { client } = await signUp(world);
    const { owner } = world.database;
    await owner.query('alter table voltide.account rename to account_away');
    try {
      const { status, json } = await client.send('GET', '/api/wallet/balance');
      const { requestId, ...rest } = json as { requestId: string };
      expect([status, rest]).toEqual([
        500,
        { error: 'Something went wrong on our side. Nothing was lost.', code: 'internal' },
      ]);
      const line = world.log.find((each) => each.includes(requestId)) ?? '';
      expect(line).toContain('voltide.account');
    } finally {
      await owner.query('alter table voltide.account_away rename to account');
    }
    expect((await client.call(getBalance)).balance).toBe('100.000000');
  });

  it('S3-02 credentials never get into the log', async () => {
    const { client, email, password } = await signUp(world);
    await client.call(getMe);
    await world.open().refused(login, { body: { credential: email, password: 'wrong-secret-word' } });
    const log = world.log.join('\n');
    const cookie = client.cookies.get('__Host-voltide-refresh') ?? '';
    const secrets = [password, 'wrong-secret-word', client.token() ?? '', cookie];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });
});
