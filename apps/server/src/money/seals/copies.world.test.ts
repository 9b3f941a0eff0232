import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  addSealMirror,
  addSealTarget,
  listSealMirrors,
  listSealTargets,
  removeSealMirror,
  removeSealTarget,
} from '@voltide/contract';
import { utcDay } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkDay } from '@voltide/seals';
import { signInOperator, useWorld } from '@voltide/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createOutgoing, isPrivateAddress, AddressError } from './outgoing.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const world = useWorld({ settings: { PRIVATE_COPIES: 'on' } });
const received: { readonly path: string; readonly body: string }[] = [];
const files = new Map<string, string>();
let status = 200;
const other: Server = createServer(
  (request, response) =>
    void answer(request).then((text) => {
      const known = request.method === 'POST' ? status : text === undefined ? 404 : 200;
      response.writeHead(known).end(text ?? '');
    }),
);
let address = '';

async function answer(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const path = request.url ?? '';
  if (request.method !== 'POST') return files.get(path);
  if (status === 200) received.push({ path, body: Buffer.concat(pieces).toString() });
  return '';
}

beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => other.close());

async function sealDay(): Promise<string> {
  const date = utcDay(world.clock.nowMs());
  world.clock.advance(Date.parse(date) + DAY_MS + HOUR_MS - world.clock.nowMs());
  await world.context.seals.sealDay();
  return date;
}
const readText = async (date: string): Promise<string> => (await fetch(`${world.url}/api/seals/days/${date}`)).text();
const send = () => world.context.seals.copies.run();

const listed = async () => (await world.open().call(listSealMirrors)).mirrors;

it('S15-02 every seal goes to the URLs and addresses of the operators, again and again until it is taken', async () => {
  const operator = await signInOperator(world);
  const url = `${address}/seals`;
  await operator.client.call(addSealTarget, { body: { kind: 'url', address: url, reason: 'A notary.' } });
  await operator.client.call(addSealTarget, { body: { kind: 'mail', address: 'copies@example.com', reason: 'Kept.' } });
  const again = await operator.client.refused(addSealTarget, { body: { kind: 'url', address: url, reason: 'Twice.' } });
  expect(again.body.code).toBe('seal_target_taken');
  const date = await sealDay();
  status = 503;
  await send();
  await Promise.all([send(), send()]);
  const read = async () => (await (await signInOperator(world)).client.call(listSealTargets)).targets;
  const [waiting, mailed] = await read();
  expect(waiting?.last).toEqual({ date, state: 'waiting', at: null, error: 'it answered 503' });
  expect(mailed?.last).toMatchObject({ date, state: 'delivered' });
  status = 200;
  world.clock.advance(60_000);
  await Promise.all([send(), send(), send()]);
  const text = await readText(date);
  expect(received).toEqual([{ path: '/seals', body: text }]);
  expect(checkDay(nodeHashes, JSON.parse(text)).faults).toEqual([]);
  const { rows } = await world.owner.query<{ subject: string }>(
    "select subject from voltide.outbox where recipient = 'copies@example.com'",
  );
  expect(rows).toEqual([{ subject: `Seal of ${date}` }]);
  const [taken] = await read();
  expect(taken?.last).toMatchObject({ date, state: 'delivered', error: null });

  const last = await signInOperator(world);
  await last.client.call(removeSealTarget, { params: { id: taken?.id ?? '' }, body: { reason: 'Enough.' } });
  await sealDay();
  await send();
  expect(received).toHaveLength(1);
  const acts = await world.owner.query<{ act: string }>(
    "select act from voltide.audit_entry where act like 'seal_%' order by audit_no",
  );
  expect(acts.rows.map(({ act }) => act)).toEqual(['seal_target_added', 'seal_target_added', 'seal_target_removed']);
});

it('S15-02 a mirror is listed once it holds the newest seal byte for byte, and said to differ or be away', async () => {
  const date = await sealDay();
  const visitor = world.open();
  await visitor.call(addSealMirror, { body: { address: `${address}/copies/` } });
  await send();
  expect(await listed()).toEqual([]);
  files.set(`/copies/${date}.json`, await readText(date));
  world.clock.advance(HOUR_MS);
  await Promise.all([send(), send()]);
  const [mirror] = await listed();
  expect(mirror).toMatchObject({ address: `${address}/copies`, state: 'same' });
  files.set(`/copies/${date}.json`, (await readText(date)).replace('"cash"', '"CASH"'));
  world.clock.advance(HOUR_MS);
  await send();
  expect(await listed()).toMatchObject([{ state: 'differs' }]);
  files.clear();
  world.clock.advance(HOUR_MS);
  await send();
  expect(await listed()).toMatchObject([{ state: 'away' }]);

  const operator = await signInOperator(world);
  const removed = { params: { id: mirror?.id ?? '' }, body: { reason: 'Wrong seals.' } };
  await operator.client.call(removeSealMirror, removed);
  expect(await listed()).toEqual([]);
  const gone = await operator.client.refused(removeSealMirror, removed);
  expect(gone.body.code).toBe('not_found');
  for (let i = 0; i < 5; i++) await visitor.call(addSealMirror, { body: { address: `${address}/other-${i}` } });
  const flood = await visitor.refused(addSealMirror, { body: { address: `${address}/more` } });
  expect(flood.status).toBe(429);
  world.clock.advance(DAY_MS + HOUR_MS);
  await send();
  const { rows } = await world.owner.query('select from voltide.seal_mirror');
  expect(rows).toEqual([]);
});

it('S15-02 no address of a private network is asked unless the operator allows it, whatever its name', async () => {
  const outgoing = createOutgoing({ allowsPrivate: false });
  for (const url of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://10.1.2.3/seals',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
  ]) {
    await expect(outgoing({ url })).rejects.toThrow(AddressError);
  }
  expect(['8.8.8.8', '2606:4700::1111'].map(isPrivateAddress)).toEqual([false, false]);
});
