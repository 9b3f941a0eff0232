import { type getPageHealth, HEALTH_LIMITS, logHealth, type RequestOf, type ResponseOf } from '@voltide/contract';
import { present } from '@voltide/core';
import { freshName, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { reportPageHealth } from './page-report.ts';

const world = useWorld();

const LONG_NUMBER = 1 / 30_000_000;

type Report = RequestOf<typeof logHealth>;

function reportOf(over: Partial<Report> = {}): Report {
  return {
    componentName: '/packs',
    healthStatus: 'healthy',
    errorMessage: null,
    performanceMetrics: { loadTime: 400, renderTime: 80.4, hydrationTime: 0, errorCount: 0, memoryUsage: 9e6 },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    sessionId: 'tab-1',
    ...over,
  };
}

async function send(...reports: readonly Report[]): Promise<void> {
  const client = world.open();
  for (const body of reports) expect(await client.call(logHealth, { body })).toEqual({ success: true });
}

async function read(): Promise<Omit<ResponseOf<typeof getPageHealth>, 'unread'>> {
  await world.context.health.pages.write();
  return reportPageHealth(world.database.owner, world.clock.nowMs());
}

describe('what pages say of their health', () => {
  it('S12-01 is taken from anybody with the fields of the specification, and counted by component', async () => {
    const slow = { ...reportOf().performanceMetrics, loadTime: 3600 };
    const { globalScore, components, hours, checks } = await world.clock.hold(async () => {
      await send(
        reportOf(),
        reportOf({ healthStatus: 'degraded', performanceMetrics: slow }),
        reportOf({ componentName: 'PackGrid', healthStatus: 'failed' }),
      );
      return read();
    });
    expect(globalScore).toBe(60);
    expect(components.map(({ componentName, score }) => [componentName, score])).toEqual([
      ['other', 20],
      ['/packs', 80],
    ]);
    expect(components[1]).toMatchObject({ healthy: 1, degraded: 1, failed: 0, loadTime: 2000, renderTime: 80 });
    expect(hours.length).toBe(24);
    expect(hours.at(-1)).toMatchObject({ healthy: 1, degraded: 1, failed: 1 });
    expect(checks[0]).toMatchObject({ componentName: 'other', browser: 'Firefox 153', sessionId: 'tab-1' });
  });

  it('S12-01 S14-05 may be as large as any valid one can get, and not larger', async () => {
    const widest = (length: number): string => '\u0001'.repeat(length);
    const largest = reportOf({
      componentName: widest(HEALTH_LIMITS.componentNameMaxLength),
      healthStatus: 'degraded',
      errorMessage: widest(HEALTH_LIMITS.errorMessageMaxLength),
      performanceMetrics: {
        loadTime: LONG_NUMBER,
        renderTime: LONG_NUMBER,
        hydrationTime: LONG_NUMBER,
        errorCount: HEALTH_LIMITS.errorsMax,
        memoryUsage: LONG_NUMBER,
      },
      userAgent: widest(HEALTH_LIMITS.userAgentMaxLength),
      sessionId: 's'.repeat(64),
    });
    await send(largest);
    const text = JSON.stringify(reportOf()).padEnd(HEALTH_LIMITS.reportMaxBytes, ' ');
    const { method, path } = logHealth;
    expect(await world.open().send(method, path, { text })).toMatchObject({ status: 200 });
    const refused = await world.open().send(method, path, { text: `${text} ` });
    expect(refused).toMatchObject({ status: 413, json: { code: 'body_too_large' } });
  });

  it('S12-01 the global score is the average of the newest ten checks, of which fifty are kept', async () => {
    await send(...Array.from({ length: 55 }, () => reportOf({ healthStatus: 'failed' })));
    await send(...Array.from({ length: 9 }, () => reportOf({ healthStatus: 'healthy' })));
    const { globalScore, checks } = await read();
    expect(globalScore).toBe(Math.round((9 * 100 + 20) / 10));
    expect(checks.length).toBe(50);
    await send(reportOf({ healthStatus: 'degraded' }));
    expect((await read()).globalScore).toBe(Math.round((9 * 100 + 60) / 10));
  });

  it('S12-01 what does not fit is refused: sizes, kinds, numbers', async () => {
    const client = world.open();
    const metrics = reportOf().performanceMetrics;
    const wrong: readonly unknown[] = [
      reportOf({ componentName: 'x'.repeat(101) }),
      reportOf({ errorMessage: 'x'.repeat(2001) }),
      reportOf({ userAgent: 'x'.repeat(513) }),
      reportOf({ sessionId: '<b>' }),
      reportOf({ performanceMetrics: { ...metrics, loadTime: -1 } }),
      reportOf({ performanceMetrics: { ...metrics, renderTime: 1e9 } }),
      reportOf({ performanceMetrics: { ...metrics, errorCount: 1.5 } }),
      { ...reportOf(), healthStatus: 'splendid' },
      { ...reportOf(), performanceMetrics: [] },
      {},
    ];
    for (const body of wrong) {
      const { status } = await client.send('POST', logHealth.path, { body });
      expect([status, body]).toEqual([400, body]);
    }
    const tooLarge = await client.send('POST', logHealth.path, {
      body: reportOf({ errorMessage: 'x'.repeat(70_000) }),
    });
    expect(tooLarge.status).toBe(413);
  });
});

describe('faults', () => {
  it('S12-03 are counted by message, cleaned of what names people or turns text', async () => {
    const username = freshName();
    const address = 'https://h.example/x?token=abc';
    const errorMessage = `TypeError: no ${username}@example.com\u202E at ${address}\u001b<img src=x>`;
    await send(reportOf({ errorMessage }), reportOf({ errorMessage }));
    const fault = present((await read()).faults[0], 'a fault');
    expect(fault).toMatchObject({
      componentName: '/packs',
      message: 'TypeError: no [email] at [address] <img src=x>',
      count: 2,
      browser: 'Firefox 153',
    });
  });

  it('S12-03 a flood of invented ones leaves room for those that come again, and keeps its bound', async () => {
    await send(reportOf({ errorMessage: 'the true one' }));
    await world.context.health.pages.write();
    await send(reportOf({ errorMessage: 'the true one' }));
    for (let round = 0; round < 12; round += 1) {
      for (let i = 0; i < 60; i += 1) {
        const errorMessage = `invented ${'abcdefghijklmnop'[round] ?? ''} ${i}`;
        world.context.health.pages.record(reportOf({ errorMessage }), `192.0.2.${i}`);
      }
      await world.context.health.pages.write();
      world.clock.advance(5000);
    }
    const { rows } = await world.database.owner.query<{ count: bigint; kept: boolean }>(
      `select count(*) as count, bool_or(message = 'the true one') as kept from voltide.page_fault`,
    );
    expect(rows).toEqual([{ count: 500n, kept: true }]);
  });
});

describe('a flood', () => {
  it('S12-01 of one address is rejected, and the others are accepted', async () => {
    const { pages } = world.context.health;
    const knock = (address: string): string => {
      try {
        pages.record(reportOf(), address);
        return 'taken';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    const answers = await world.clock.hold(async () => Array.from({ length: 400 }, () => knock('198.51.100.7')));
    expect(answers.filter((answer) => answer === 'taken').length).toBe(300);
    expect(answers.at(-1)).toBe('too_many_requests');
    expect(knock('198.51.100.8')).toBe('taken');
  });

  it('S12-01 of many addresses is counted, not looked at', async () => {
    const { pages } = world.context.health;
    world.clock.advance(60_000);
    const before = pages.unread();
    await world.clock.hold(async () => {
      for (let i = 0; i < 1500; i += 1) pages.record(reportOf(), `203.0.113.${i % 250}`);
    });
    expect(pages.unread() - before).toBe(500);
  });
});

it('S12-04 what pages said is deleted after a month, faults after two weeks', async () => {
  await send(reportOf({ errorMessage: 'old fault' }));
  await world.runJobs();
  const count = async (table: string): Promise<number> =>
    (await world.database.owner.query(`select from voltide.${table}`)).rowCount ?? 0;
  expect(await count('page_fault')).toBeGreaterThan(0);
  world.clock.advance(15 * 86_400_000);
  await world.runJobs();
  expect([await count('page_fault'), await count('page_check')]).toEqual([0, 0]);
  expect(await count('page_hour')).toBeGreaterThan(0);
  world.clock.advance(16 * 86_400_000);
  await world.runJobs();
  expect(await count('page_hour')).toBe(0);
});
