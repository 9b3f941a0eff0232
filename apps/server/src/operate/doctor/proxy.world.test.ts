import { setUpTestDatabase, startWorld, type World } from '@voltide/testkit';
import { startPlainProxy } from '@voltide/testkit/plain-proxy';
import { afterEach, describe, expect, it } from 'vitest';

import { ECHO_HEADER, ECHO_PATH, signEcho } from '../../platform/http/doctor-echo.ts';
import type { Finding } from './finding.ts';
import { proxyCheck } from './proxy.ts';

const database = setUpTestDatabase();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

type Manner = Parameters<typeof startPlainProxy>[0];

/** Starts a server behind proxies, the outermost first, which PUBLIC_URL names. */
async function startBehind(trustProxy: number, ...manners: readonly Manner[]): Promise<World> {
  const proxies = await Promise.all(manners.map(startPlainProxy));
  closing.push(...proxies.map(({ close }) => close));
  const settings = { TRUST_PROXY: String(trustProxy), SECRET_KEY: '07'.repeat(32) };
  const publicUrl = proxies[0] === undefined ? {} : { PUBLIC_URL: proxies[0].url };
  const world = await startWorld({ databaseUrl: database.url, settings: { ...settings, ...publicUrl } });
  closing.push(world.close);
  for (const [index, proxy] of proxies.entries()) proxy.leadTo(proxies[index + 1]?.url ?? world.url);
  return world;
}

async function check({ context, clock }: World): Promise<readonly string[]> {
  const findings: readonly Finding[] = await proxyCheck(context.config, clock).run();
  return findings.map(({ state, text, remedy }) => `${state}: ${text}${remedy === null ? '' : ` → ${remedy}`}`);
}

const GOOD: Manner = { forwardedFor: 'append', sockets: true };
const PASS = 'ok: Sockets for live updates pass.';

describe('S12-04 the doctor asks the running server how it sees a request', () => {
  it.each([
    [0, [], 'behind 0 proxies'],
    [1, [GOOD], 'behind 1 proxy'],
    [2, [GOOD, GOOD], 'behind 2 proxies'],
  ] as const)('TRUST_PROXY=%i with as many proxies is right', async (trusted, manners, behind) => {
    const [first, ...rest] = await check(await startBehind(trusted, ...manners));
    expect(first).toBe(`ok: The server sees this machine as 127.0.0.1, ${behind}; a claimed address is not believed.`);
    expect(rest).toEqual([PASS]);
  });

  it('too many trusted proxies let clients choose their address', async () => {
    const direct = await check(await startBehind(1));
    expect(direct[0]).toMatch(/^wrong: Clients can choose their own address: TRUST_PROXY is 1\. → No proxy wrote/);
    const one = await check(await startBehind(2, GOOD));
    expect(one[0]).toMatch(/^wrong: Clients can choose their own address: TRUST_PROXY is 2\. → Set TRUST_PROXY=1\.$/);
  });

  it('a proxy that is not trusted makes one address of all clients', async () => {
    const [first] = await check(await startBehind(0, GOOD));
    expect(first).toMatch(
      /^wrong: All clients look like 127\.0\.0\.1: 1 proxy wrote an address.* → Set TRUST_PROXY=1 /,
    );
  });

  it('a proxy that passes no sockets stops live updates', async () => {
    const [, second] = await check(await startBehind(1, { forwardedFor: 'append', sockets: false }));
    expect(second).toMatch(/^wrong: Sockets for live updates do not pass \(.*\)\. → Let the proxy pass `Upgrade`/);
  });

  it('another program at PUBLIC_URL, and a proxy that leads nowhere', async () => {
    const nowhere = await startPlainProxy(GOOD);
    closing.push(nowhere.close);
    const world = await startBehind(0);
    const config = { ...world.context.config, publicUrl: nowhere.url };
    const [finding] = await proxyCheck(config, world.clock).run();
    expect(finding?.text).toBe(`${nowhere.url} does not lead to this installation (status 502).`);
    await nowhere.close();
    closing.splice(closing.indexOf(nowhere.close), 1);
    const [absent] = await proxyCheck(config, world.clock).run();
    expect([absent?.state, absent?.text]).toEqual(['wrong', expect.stringMatching(/does not answer \(connect ECONN/)]);
  });

  it('only a caller with the secret key learns how the server sees proxies', async () => {
    const world = await startBehind(0);
    const { secretKey } = world.context.config;
    const ask = async (header: string): Promise<number> =>
      (await fetch(`${world.url}${ECHO_PATH}`, { headers: { [ECHO_HEADER]: header } })).status;
    const nowMs = world.clock.nowMs();
    const [at = '', proof = ''] = signEcho(secretKey, nowMs).split('.');
    expect(await ask(`${at}.${proof}`)).toBe(200);
    expect(await ask('')).toBe(404);
    expect(await ask(`${Number(at) + 1}.${proof}`)).toBe(404);
    expect(await ask(signEcho(secretKey, nowMs - 3_600_000))).toBe(404);
  });
});
