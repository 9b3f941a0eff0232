import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';

import { getServerFacts } from '@voltide/contract';
import { signInOperator, startWorldChain, useWorld, type World } from '@voltide/testkit';
import { createSignerProcess } from '@voltide/testkit/signer-process';
import { afterAll, beforeAll, expect, it } from 'vitest';

async function findClosedPort(): Promise<number> {
  const server: Server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

const chain = await startWorldChain('service check');
const closed = await findClosedPort();
const signer = await createSignerProcess({
  SIGNER_NETWORK: 'devnet',
  SIGNER_TRANSFER_CAP: '60',
  SIGNER_DAY_CAP: '500',
});
const SIGNER = { TRON_ADDRESS: signer.address, TRON_SIGNER: `unix:${signer.folder}/signer.sock` };
const WRONG = randomBytes(32).toString('hex');
const away = useWorld({ settings: { TRON_NODES: `http://127.0.0.1:${closed}`, ...SIGNER, TRON_SIGNER_SECRET: WRONG } });
const whole = useWorld({
  settings: { TRON_NODES: chain.urls.join(','), ...SIGNER, TRON_SIGNER_SECRET_FILE: `${signer.folder}/secret` },
});

beforeAll(() => signer.start());
afterAll(async () => {
  await signer.close();
  await chain.close();
});

const toldBy = (world: World): readonly string[] =>
  world.log.flatMap((line) => {
    const { event, msg } = JSON.parse(line) as { readonly event?: string; readonly msg: string };
    return event === 'outside' ? [msg] : [];
  });

it('S12-04 nodes and a signer that are away from the start are reported once an hour and in the portal', async () => {
  for (let minute = 0; minute < 3; minute++) {
    await away.runJobs();
    away.clock.advance(60_000);
  }
  const node = `the TRON node 127.0.0.1:${closed} does not answer: unreachable: `;
  const secret = `the signer ${signer.folder}/signer.sock does not answer: `;
  const expected = [expect.stringContaining(node) as string, expect.stringMatching(`^${secret}.*secret`) as string];
  expect(toldBy(away).toSorted()).toEqual(expected.toSorted());
  const metrics = await away.context.events.metrics.text();
  expect(metrics).toContain('\nvoltide_tron_nodes_away 1\n');
  expect(metrics).toContain('\nvoltide_signer_away 1\n');
  const { outside, isReady } = await (await signInOperator(away)).client.call(getServerFacts);
  expect(outside).toMatchObject([
    { kind: 'tron_node', name: `127.0.0.1:${closed}` },
    { kind: 'signer', name: `${signer.folder}/signer.sock`, reason: expect.stringContaining('secret') as string },
  ]);
  expect(isReady).toBe(true);
  away.clock.advance(3_600_000);
  await away.runJobs();
  expect(toldBy(away)).toHaveLength(4);
});

it('S12-04 nodes and a signer that answer are not reported', async () => {
  await whole.runJobs();
  expect(toldBy(whole)).toEqual([]);
  expect(await whole.context.events.metrics.text()).toContain('\nvoltide_tron_nodes_away 0\n');
  const { outside } = await (await signInOperator(whole)).client.call(getServerFacts);
  expect(outside).toEqual([]);
});
