import { logHealth } from '@voltide/contract';
import { present } from '@voltide/core';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { createAuthSync } from './auth-sync.ts';
import type { AuthFacts } from './diagnosis.ts';
import { createMonitor, type HealthPayload } from './monitor.ts';
import { createTraceLog } from './trace-log.ts';

const GOOD = { loadTime: 120.6, renderTime: 20, hydrationTime: 0, errorCount: 0 };

function monitorWith(answer: () => Promise<unknown> = () => Promise.resolve()) {
  const sent: HealthPayload[] = [];
  const trace = createTraceLog(() => 5);
  const monitor = createMonitor({
    nowMs: () => 5,
    trace,
    post: (payload) => {
      sent.push(payload);
      return answer();
    },
    memoryUsage: () => null,
    userAgent: 'a browser '.repeat(100),
    sessionId: 'a1',
  });
  return { monitor, sent, trace };
}

describe('the health monitor', () => {
  it('S12-01 reports each check with exactly the fields of the specification', () => {
    const { monitor, sent } = monitorWith();
    monitor.check({ componentName: '/packs', measures: { ...GOOD, errorCount: 2 }, errorMessage: 'x a@b.example' });
    expect(sent[0]).toEqual({
      componentName: '/packs',
      healthStatus: 'degraded',
      errorMessage: 'x [email]',
      performanceMetrics: { loadTime: 121, renderTime: 20, hydrationTime: 0, errorCount: 2, memoryUsage: null },
      userAgent: 'a browser '.repeat(100).slice(0, 512),
      sessionId: 'a1',
    });
  });

  it('S12-01 what it reports is what the server takes, whatever was measured', () => {
    const { monitor, sent } = monitorWith();
    const measures = { loadTime: 1e12, renderTime: -3, hydrationTime: 0.4, errorCount: 1e6 };
    monitor.check({ componentName: '/', measures, errorMessage: 'long '.repeat(5000) });
    expect(v.is(present(logHealth.request, 'its request'), sent[0])).toBe(true);
  });

  it('S12-01 keeps the last fifty checks, and their score over the newest ten', () => {
    const { monitor } = monitorWith();
    expect(monitor.globalScore()).toBeUndefined();
    for (let i = 0; i < 60; i += 1) monitor.check({ componentName: `/${i}`, measures: { ...GOOD, errorCount: 4 } });
    expect([monitor.history().length, monitor.history()[0]?.componentName]).toEqual([50, '/59']);
    expect(monitor.globalScore()).toBe(60);
    for (let i = 0; i < 5; i += 1) monitor.check({ componentName: '/', measures: GOOD });
    expect(monitor.globalScore()).toBe(80);
  });

  it('S12-01 a report that cannot be sent has no effect', async () => {
    const { monitor, trace } = monitorWith(() => Promise.reject(new Error('offline')));
    monitor.check({ componentName: '/', measures: GOOD });
    await expect.poll(() => trace.list()[0]?.text).toBe('/ healthy, not sent');
  });
});

it('S12-02 the trace log keeps the last hundred entries', () => {
  const trace = createTraceLog(() => 5);
  for (let i = 0; i < 130; i += 1) trace.add('page', `${i}`);
  expect([trace.list().length, trace.list()[0]?.text, trace.list().at(-1)?.text]).toEqual([100, '129', '30']);
});

describe('the auth-sync monitor', () => {
  const NOBODY: AuthFacts = { token: null, account: null, guest: null, user: null };
  const TROUBLE: AuthFacts = { ...NOBODY, token: 'x' };

  function syncWith(read: () => AuthFacts | undefined) {
    const lasting: number[] = [];
    const sync = createAuthSync({ nowMs: () => 5, read, onLasting: ({ score }) => lasting.push(score) });
    return { sync, lasting };
  }

  it('S12-02 keeps at most fifty alerts, and none while all is well', () => {
    let facts = NOBODY;
    const { sync } = syncWith(() => facts);
    sync.look();
    expect([sync.latest()?.score, sync.alerts()]).toEqual([100, []]);
    facts = TROUBLE;
    for (let i = 0; i < 70; i += 1) sync.look();
    expect(sync.alerts().length).toBe(50);
    expect(sync.alerts()[0]).toMatchObject({ score: 20, faults: ['a token without a user', expect.any(String)] });
  });

  it('S12-02 reports what stays wrong for a minute, once, and not what passes', () => {
    let facts: AuthFacts = TROUBLE;
    const { sync, lasting } = syncWith(() => facts);
    for (let i = 0; i < 11; i += 1) sync.look();
    facts = NOBODY;
    sync.look();
    facts = TROUBLE;
    for (let i = 0; i < 40; i += 1) sync.look();
    expect(lasting).toEqual([20]);
  });

  it('S12-02 waits while it is not known who is signed in', () => {
    const { sync } = syncWith(() => undefined);
    sync.look();
    expect([sync.latest(), sync.alerts()]).toEqual([undefined, []]);
  });
});
