import { login, reportPolicy } from '@voltide/contract';
import { useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { reportPageHealth } from './page-report.ts';

const world = useWorld({ settings: { TRUST_PROXY: '1' } });

const REPORT = {
  'csp-report': {
    'document-uri': `https://volt.example/reset-password?token=${'a'.repeat(43)}`,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://ads.example/x.png?u=1',
    'original-policy': `default-src 'none'`,
    'status-code': 200,
  },
};

function send(path: string, text: string, address = '198.51.100.1'): Promise<{ status: number; json: unknown }> {
  const headers = {
    'content-type': 'application/csp-report',
    'x-forwarded-for': address,
    'user-agent': 'Firefox/153.0',
  };
  return world.open().send('POST', path, { text, headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
}

it('S12-04 what browsers have blocked is shown to operators as a fault, without what the address held', async () => {
  const text = JSON.stringify(REPORT);
  expect(await send(reportPolicy.path, text)).toMatchObject({ status: 200, json: { success: true } });
  expect(await send(reportPolicy.path, text)).toMatchObject({ status: 200 });
  await world.context.health.pages.write();
  const { faults, checks } = await reportPageHealth(world.database.owner, world.clock.nowMs());
  expect(faults).toMatchObject([
    { componentName: 'content-policy', message: 'img-src blocked ads.example on /reset-password', count: 2 },
  ]);
  expect(checks).toEqual([]);
});

it('S14-01 what is no report is refused, and so is a report to any other call', async () => {
  for (const text of ['', '{', '{}', '{"csp-report": 1}', '{"csp-report": {"blocked-uri": 1}}', '[]']) {
    expect(await send(reportPolicy.path, text)).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
  }
  expect(await send(login.path, '{}')).toMatchObject({ status: 415, json: { code: 'unsupported_media_type' } });
});

it('S12-03 reports without end from one address are refused', async () => {
  expect(() => {
    for (let i = 0; i < 2000; i += 1) {
      world.context.health.pages.recordBlocked({ message: 'invented', userAgent: '' }, '198.51.100.2');
    }
  }).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  const text = JSON.stringify(REPORT);
  expect(await send(reportPolicy.path, text, '198.51.100.3')).toMatchObject({ status: 200 });
});
