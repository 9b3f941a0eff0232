import { openLiveSocket, startGuest, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const PUBLIC_URL = 'https://play.example';
const world = useWorld({ settings: { PUBLIC_URL } });

/** Origins of another scheme, port or name; `here` is the one that the Host header names. */
const FOREIGN = ['http://play.example', 'https://play.example:8443', 'https://www.play.example', 'here'];
const originOf = (origin: string): string => (origin === 'here' ? world.url : origin);

describe('an installation at https://play.example', () => {
  it.each(FOREIGN)('S3-06 opens no socket with the cookie of a guest for a page of %s', async (origin) => {
    const { client } = await startGuest(world);
    expect(await openLiveSocket({ at: world, client, origin: originOf(origin) }).opened).toContain('403');
  });

  it.each(FOREIGN)('S3-06 takes no write by the cookie of a guest from a page of %s', async (origin) => {
    expect(await writeFrom(originOf(origin))).toMatchObject({ status: 403, json: { code: 'cross_site' } });
  });

  it('S3-06 opens sockets and takes writes for its own pages', async () => {
    const { client } = await startGuest(world);
    const own = openLiveSocket({ at: world, client, origin: PUBLIC_URL });
    expect(await own.opened).toBe('open');
    own.webSocket.terminate();
    expect(await writeFrom(PUBLIC_URL)).toMatchObject({ status: 200 });
  });
});

async function writeFrom(origin: string): Promise<{ readonly status: number; readonly json: unknown }> {
  const { client } = await startGuest(world);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${world.url}/api/fairness/client-seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin },
    body: '{"clientSeed":"harbour-1"}',
  });
  return { status: answer.status, json: await answer.json() };
}
