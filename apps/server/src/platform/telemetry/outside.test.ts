import { expect, it } from 'vitest';

import { createMetrics } from './metrics.ts';
import { createOutsideServices } from './outside.ts';
import { createLogger } from '../start/logger.ts';

const NODE = { kind: 'tron_node', name: 'node.example:443' } as const;
const SIGNER = { kind: 'signer', name: '127.0.0.1:9701' } as const;

function setUp() {
  let nowMs = 1000;
  const lines: string[] = [];
  const metrics = createMetrics();
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const services = createOutsideServices({ log, clock: { nowMs: () => nowMs }, metrics });
  const texts = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { services, metrics, texts, pass: (ms: number) => (nowMs += ms) };
}

it('a node that stays away is logged at once and then once an hour, however often it is queried', () => {
  const { services, texts, pass } = setUp();
  for (let second = 0; second < 2 * 3600; second += 3) {
    services.failed(NODE, 'no connection');
    pass(3000);
  }
  const line = 'the TRON node node.example:443 does not answer: no connection';
  expect(texts()).toEqual([line, line]);
  expect(services.listProblems()).toEqual([{ ...NODE, reason: 'no connection', sinceMs: 1000 }]);
  services.answered(NODE);
  expect(texts().at(-1)).toBe('the TRON node node.example:443 answers again');
  expect(services.listProblems()).toEqual([]);
});

it('a node that comes and goes is logged once an hour', () => {
  const { services, texts, pass } = setUp();
  for (let minute = 0; minute < 60; minute++) {
    services.failed(NODE, 'busy');
    services.answered(NODE);
    pass(60_000);
  }
  expect(texts()).toHaveLength(2);
  services.failed(NODE, 'busy');
  expect(texts()).toHaveLength(3);
});

it('what is away is counted in the metrics', async () => {
  const { services, metrics } = setUp();
  services.failed(NODE, 'no connection');
  services.failed({ ...NODE, name: 'other.example:443' }, 'no connection');
  services.failed(SIGNER, 'another secret');
  expect(await metrics.text()).toContain('\nvoltide_tron_nodes_away 2\n');
  expect(await metrics.text()).toContain('\nvoltide_signer_away 1\n');
  services.answered(NODE);
  services.answered(SIGNER);
  expect(await metrics.text()).toContain('\nvoltide_tron_nodes_away 1\n');
  expect(await metrics.text()).toContain('\nvoltide_signer_away 0\n');
});
