import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import { addPages } from './pages.ts';
import type { SiteNow } from './site.ts';

async function ask(site: SiteNow): Promise<readonly unknown[]> {
  const app = fastify();
  addPages(app, { site: () => site, publicUrl: 'http://localhost', isPack: () => false, countMiss: () => undefined });
  const { statusCode, headers, body } = await app.inject('/');
  await app.close();
  return [statusCode, headers['content-type'], headers['retry-after'], body];
}

const TEXT = 'text/plain; charset=utf-8';

it('pages that are being built ask for a few seconds', async () => {
  expect(await ask('building')).toEqual([503, TEXT, '3', expect.stringContaining('are being built. Please reload')]);
});

it('pages that could not be built promise nothing', async () => {
  const answer = await ask('failed');
  expect(answer).toEqual([503, TEXT, undefined, expect.stringContaining('could not be built')]);
  expect(answer.at(-1)).not.toContain('reload');
});
