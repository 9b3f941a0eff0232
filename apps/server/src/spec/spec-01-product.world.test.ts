import { getBalance, getBuckets, getMe, getServerFacts, listStacks, logHealth, listPacks } from '@voltide/contract';
import { signInOperator, signUp, startGuest, useWorld } from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import { buildSite, isSiteStale } from '../platform/start/web-build.ts';

/** Section 1 of the specification, line by line: what the product does and for whom. The pages are the built ones. */

const BUILD_LIMIT_MS = 300_000;

beforeAll(async () => {
  if (isSiteStale()) await buildSite(AbortSignal.timeout(BUILD_LIMIT_MS));
}, BUILD_LIMIT_MS);

const world = useWorld({ site: 'built' });

async function read(path: string): Promise<string> {
  const { status, json } = await world.open().send('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return json as string;
}

describe('"Audience: visitors (guests), registered users, Quick Game users, and a privileged superadmin."', () => {
  it('S3-05 a visitor reads what is public, without an account', async () => {
    const visitor = world.open();
    expect((await visitor.call(listPacks)).packs.length).toBeGreaterThan(0);
    expect((await visitor.refused(getMe)).body.code).toBe('not_signed_in');
  });

  it('S3-06 a guest plays without an account', async () => {
    const { client, user } = await startGuest(world);
    expect([user.role, user.email]).toEqual(['guest', null]);
    expect((await client.call(listStacks)).stacks).toEqual([]);
    expect((await client.refused(getServerFacts)).body.code).toBe('forbidden');
  });

  it('S3-05 a registered user has an account, and no privilege', async () => {
    const { client, user, email } = await signUp(world);
    expect([user.role, user.email]).toEqual(['player', email]);
    expect((await client.refused(getServerFacts)).body.code).toBe('forbidden');
  });

  it('S3-14 a superadmin has the portal besides', async () => {
    const { client } = await signInOperator(world);
    expect((await client.call(getMe)).user.role).toBe('superadmin');
    await expect(client.call(getServerFacts)).resolves.toBeDefined();
  });
});

describe('"The virtual currency is labelled VT. The welcome offer text mentions a 100 TRX starting balance."', () => {
  it('S8-01 the balance says its currency', async () => {
    const { client } = await signUp(world);
    expect((await client.call(getBalance)).currency).toBe('VT');
  });

  it('S8-13 the home page says the offer, and in the same sentence what it is', async () => {
    expect(await read('/')).toContain('100 TRX starting balance, given as 100 VT play balance.');
  });

  it('S8-13 sign-up gives what it says', async () => {
    const { client } = await signUp(world);
    expect(await client.call(getBuckets)).toEqual({ cash: '0.000000', promo: '100.000000', held: '0.000000' });
  });
});

describe('"Areas: home, packs, pack system, open pack, battles, wheel, …, avatar, admin portal."', () => {
  it.each([
    ['/', 'Voltide: open packs you can prove'],
    ['/packs', 'Packs · Voltide'],
    ['/pack-system', 'How packs work · Voltide'],
    ['/open-pack', 'Open a pack · Voltide'],
    ['/battles', 'Battles · Voltide'],
    ['/wheel', 'Wheel · Voltide'],
    ['/daily-spin', 'Daily spin · Voltide'],
    ['/leaderboard', 'Leaderboard · Voltide'],
    ['/referrals', 'Referrals · Voltide'],
    ['/wallet', 'Wallet · Voltide'],
    ['/profile', 'Profile · Voltide'],
    ['/profile-setup', 'First steps · Voltide'],
    ['/avatar', 'Avatar · Voltide'],
    ['/adminxxx', 'Admin · Voltide'],
  ])('S1-01 %s is the page "%s"', async (path, title) => {
    expect(await read(path)).toContain(`<title>${title}</title>`);
  });
});

describe('"Also present: a security splash, …, a front-end health monitor and a light/dark theme."', () => {
  it('S2-01 the splash comes with the page itself', async () => {
    const page = await read('/');
    expect(page).toContain('id="splash"');
    expect(page).toContain('aria-label="Opening Voltide"');
  });

  it('S12-01 the health monitor has where to report to', async () => {
    const performanceMetrics = { loadTime: 400, renderTime: 80, hydrationTime: 0, errorCount: 0 };
    const body = {
      componentName: '/',
      healthStatus: 'healthy' as const,
      performanceMetrics,
      userAgent: 'Mozilla/5.0',
      sessionId: 'tab-1',
    };
    expect(await world.open().call(logHealth, { body })).toEqual({ success: true });
  });

  it('S2-02 the page chooses its theme before it is painted', async () => {
    const [head = ''] = (await read('/')).split('</head>');
    expect(head).toContain('voltide-theme');
  });
});
