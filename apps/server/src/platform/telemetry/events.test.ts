import { createTestClock } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { createEvents } from './events.ts';
import { AppError } from '../../errors.ts';
import { createLogger } from '../start/logger.ts';

it('a thousand refusals at once are one line, and the next line says how many there were', async () => {
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
  expect(await events.metrics.text()).toContain(
    'voltide_http_errors_total{route="/api/auth/login",method="POST",code="unavailable"} 1001',
  );
});

it('S12-04 each failure in the background is counted, and logged once a second with the number left out', async () => {
  const lines: string[] = [];
  const clock = createTestClock();
  const events = createEvents(createLogger('warn', { write: (line) => lines.push(line) }), clock);
  for (let i = 0; i < 10; i++) events.backgroundFailed('learn-tables', new Error('the database is away'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ work: 'learn-tables', err: { message: 'the database is away' } });
  clock.advance(1000);
  events.backgroundFailed('learn-tables', new Error('the database is away'));
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ work: 'learn-tables', unsaid: 9 });
  expect(await events.metrics.text()).toContain('voltide_background_failures_total{work="learn-tables"} 11');
});

it('S13-02 a job that keeps failing is logged once a minute, and once when it works again', async () => {
  const lines: string[] = [];
  const clock = createTestClock();
  const events = createEvents(createLogger('info', { write: (line) => lines.push(line) }), clock);
  for (let second = 0; second < 90; second++) {
    events.jobFailed('send-mail', new Error('the database is away'));
    clock.advance(1000);
  }
  events.jobSucceeded('send-mail');
  events.jobSucceeded('send-mail');
  const told = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(told).toMatchObject([
    { job: 'send-mail', unsaid: 0 },
    { job: 'send-mail', unsaid: 59 },
    { event: 'recovery', job: 'send-mail', failedRuns: 90 },
  ]);
  expect(await events.metrics.text()).toContain('voltide_job_failures_total{job_name="send-mail"} 90');
});
