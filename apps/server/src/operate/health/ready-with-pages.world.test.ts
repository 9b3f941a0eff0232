import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getHealthLive, getHealthReady } from '@voltide/contract';
import { useWorld } from '@voltide/testkit';
import { expect, it, onTestFinished } from 'vitest';

const world = useWorld({ site: 'building' });

it('a node is alive before its pages are built, and ready only from then on', async () => {
  const client = world.open();
  expect((await client.send('GET', getHealthLive.path)).status).toBe(200);
  const { status, headers } = await client.send('GET', getHealthReady.path);
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  const waiting = await client.send('GET', '/');
  expect([waiting.status, waiting.json]).toEqual([503, expect.stringContaining('Voltide is starting')]);
  const folder = mkdtempSync(join(tmpdir(), 'voltide-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title></title></head></html>');
  world.publish(folder);
  expect((await client.send('GET', getHealthReady.path)).status).toBe(200);
  expect((await client.send('GET', '/')).status).toBe(200);
});
