import { QueryClientProvider } from '@tanstack/react-query';
import { mount, settle } from '@voltide/ui/testing';
import { expect, it, vi } from 'vitest';

import { createQueryClient } from '../../../lib/http/query.ts';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { ServerCard } from './server-card.tsx';

const FACTS = {
  version: '0.1.0',
  nodeVersion: 'v26.1.0',
  startedAt: '2026-07-01T08:00:00.000Z',
  uptimeSeconds: 60,
  memoryBytes: 1000,
  isReady: true,
  outside: [],
  lane: { waiting: 0, batches: 0, plays: 0, stale: 0, aborted: 0 },
  database: { version: '18.1', sizeBytes: 1, roundTripMs: 1, connections: { total: 1, idle: 1, waiting: 0 } },
  jobs: [],
};

async function showCard(facts: object): Promise<HTMLElement> {
  vi.stubGlobal('fetch', createFakeServer({ 'GET /api/admin/server': () => ({ body: facts }) }).fetch);
  const page = await mount(
    <QueryClientProvider client={createQueryClient()}>
      <ServerCard />
    </QueryClientProvider>,
  );
  await settle();
  await expect.poll(() => page.textContent).toContain('PostgreSQL');
  return page;
}

it('S12-04 names each TRON node and the signer that do not answer, and nothing while all answer', async () => {
  const since = '2026-07-01T08:00:00.000Z';
  const outside = [
    { kind: 'tron_node', name: 'node.example:443', reason: 'unreachable: ECONNREFUSED', since },
    { kind: 'signer', name: '127.0.0.1:9701', reason: 'It closed the connection.', since },
  ];
  const alerts = (page: HTMLElement) => [...page.querySelectorAll('[role="alert"]')].map((each) => each.textContent);
  expect(alerts(await showCard({ ...FACTS, outside }))).toEqual([
    expect.stringMatching(/^TRON node node\.example:443 does not answer\. unreachable: ECONNREFUSED First failure: /),
    expect.stringMatching(/^Signer 127\.0\.0\.1:9701 does not answer\. It closed the connection\. First failure: /),
  ]);
  expect(alerts(await showCard(FACTS))).toEqual([]);
});
