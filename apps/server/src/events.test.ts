import { createTestClock } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { createEvents } from './events.ts';
import { AppError } from './errors.ts';
import { createLogger } from './start/logger.ts';

it('a thousand refusals at once are one line, and the next line says how many there were', () => {
  const lines: string[] = [];
  const clock = createTestClock();
  const events = createEvents(createLogger('warn', { write: (line) => lines.push(line) }), clock);
  const refuse = (path: string): void => {
    const error = new AppError('unavailable');
    events.refused({ path, method: 'POST', requestId: 'x', error, waitedMs: 1 });
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
