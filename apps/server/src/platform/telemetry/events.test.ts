import { createTestClock } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { createEvents } from './events.ts';
import { AppError } from '../../errors.ts';
import { createLogger } from '../start/logger.ts';

it('a thousand refusals at once are one line, and the next line says how many there were', () => {
  const lines: string[] = [];
  const clock = createTestClock();
  const events = createEvents(createLogger('warn', { write: (line) => lines.push(line) }), clock);
  const refuse = (path: string): void => {
    const error = new AppError('unavailable');
    events.requestFailed({ path, method: 'POST', requestId: 'x', error, waitedMs: 1 });
  };
  for (let i = 0; i < 1000; i++) refuse('/api/auth/login');
  refuse('/api/packs/open');
  const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path);
  expect(paths).toEqual(['/api/auth/login', '/api/packs/open']);
  clock.advance(1000);
  refuse('/api/auth/login');
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ path: '/api/auth/login', unsaid: 999 });
  expect(events.metrics.text()).toContain('{of="/api/auth/login",outcome="unavailable"} 1001');
});

it('S12-04 every failure in the background is counted, and told once a second with how many were left out', () => {
  const lines: string[] = [];
  const clock = createTestClock();
  const events = createEvents(createLogger('warn', { write: (line) => lines.push(line) }), clock);
  for (let i = 0; i < 10; i++) events.backgroundFailed('learn-tables', new Error('the database is away'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ work: 'learn-tables', err: { message: 'the database is away' } });
  clock.advance(1000);
  events.backgroundFailed('learn-tables', new Error('the database is away'));
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ work: 'learn-tables', unsaid: 9 });
  expect(events.metrics.text()).toContain('voltide_background_failures_total{of="learn-tables",outcome=""} 11');
});
