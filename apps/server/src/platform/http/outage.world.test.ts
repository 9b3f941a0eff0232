import { getBalance, getHealthReady } from '@voltide/contract';
import { prepareTestDatabase, signUp, startTestCluster, startWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const RECOVERED_WITHIN_MS = 60_000;

it('while the database is away calls answer 503 with Retry-After, and recover by themselves', async () => {
  const cluster = await startTestCluster({ durable: true });
  const database = await prepareTestDatabase(cluster.url);
  await database.close();
  const world = await startWorld({ databaseUrl: cluster.url });
  try {
    const { client } = await signUp(world);
    const seen: { status: number; code: string | undefined; retryAfter: string | undefined }[] = [];
    let running = true;
    const load = Array.from({ length: 8 }, async () => {
      while (running) {
        world.clock.advance(20);
        const { status, json, headers } = await client.send('GET', '/api/wallet/balance');
        seen.push({ status, code: (json as { code?: string }).code, retryAfter: headers['retry-after'] });
      }
    });

    process.kill(cluster.pid(), 'SIGKILL');
    const killedAtMs = performance.now();
    await expect.poll(() => seen.some(({ status }) => status === 503), { interval: 10 }).toBe(true);
    const ready = async (): Promise<number> => (await client.send('GET', getHealthReady.path)).status;
    await expect.poll(ready, { timeout: RECOVERED_WITHIN_MS, interval: 50 }).toBe(200);
    const recoveredAfterMs = performance.now() - killedAtMs;
    running = false;
    await Promise.all(load);

    const refusals = seen.filter(({ status }) => status !== 200);
    expect(new Set(refusals.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ status: 503, code: 'unavailable', retryAfter: '1' })]),
    );
    expect((await client.call(getBalance)).balance).toBe('100.000000');
    expect(recoveredAfterMs).toBeLessThan(RECOVERED_WITHIN_MS);
  } finally {
    await world.close();
    await cluster.stop();
  }
});
