import {
  deleteAccount,
  deleteAvatar,
  excludePlayer,
  getAvatar,
  getMe,
  parsePicture,
  postAvatarPicture,
  putAvatar,
  stepUp,
  type MyAvatar,
} from '@voltide/contract';
import { present } from '@voltide/core';
import { signUp, startGuest, useWorld, type Client } from '@voltide/testkit';
import { SECRET_PLACE } from '@voltide/testkit/pictures/exif';
import { hostileFiles, loadedFiles, SCRIPT } from '@voltide/testkit/pictures/hostile-pictures';
import { withExif } from '@voltide/testkit/pictures/jpeg-file';
import { look, noise, QUARTERS, realPicture } from '@voltide/testkit/pictures/real-pictures';
import { chunksOfWebp } from '@voltide/testkit/pictures/riff';
import { describe, expect, it } from 'vitest';

const world = useWorld();

const bodyOf = (file: Buffer) => ({ body: { data: file.toString('base64') } });
const upload = (client: Client, file: Buffer): Promise<MyAvatar> => client.call(postAvatarPicture, bodyOf(file));
const pathOf = (value: string): string => `/api/avatars/${present(parsePicture(value), value)}`;

async function fetchPicture(value: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${world.url}${pathOf(value)}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('an uploaded picture', () => {
  it('S10-01 is served upright, square and without what the file said of its place', async () => {
    const file = withExif(await realPicture('jpeg', 320, 300), 6);
    expect(file.includes(SECRET_PLACE)).toBe(true);
    const { client } = await signUp(world);
    const { bytes } = await fetchPicture((await upload(client, file)).value);
    const corners = [QUARTERS[3], QUARTERS[0], QUARTERS[1], QUARTERS[2]];
    expect(await look(bytes)).toEqual({ width: 256, height: 256, corners });
    expect([...chunksOfWebp(bytes).keys()]).toEqual(['VP8 ']);
    expect(bytes.includes(SECRET_PLACE)).toBe(false);
  });

  it('S10-01 carries no script that the file had', async () => {
    const files = await loadedFiles();
    const { client } = await signUp(world);
    for (const name of ['PNG with a page in its text', 'JPEG with a script in its comment']) {
      const file = present(files[name], name);
      expect(file.includes(SCRIPT)).toBe(true);
      const { bytes } = await fetchPicture((await upload(client, file)).value);
      expect(bytes.includes(SCRIPT)).toBe(false);
    }
  });

  it('S10-01 is served with its own type and nosniff, for good by its hash, and never as a page', async () => {
    const { client } = await signUp(world);
    const { value, isChosen } = await upload(client, await realPicture('jpeg'));
    expect(isChosen).toBe(true);
    const { status, headers } = await fetchPicture(value, { accept: 'text/html' });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment; filename="avatar.webp"',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    const again = await fetchPicture(value, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

const CALLS_MEANWHILE = 11;

describe('a hostile file', () => {
  it('S10-01 is refused with a clear error, keeps no thread, and leaves the avatar as it was', async () => {
    const files = await hostileFiles();
    const before = 'look:000000';
    let client: Client | undefined;
    for (const [i, { name, file, code }] of files.entries()) {
      if (i % 10 === 0 || client === undefined) {
        ({ client } = await signUp(world));
        await client.call(putAvatar, { body: { look: before } });
      }
      const { status, body } = await client.refused(postAvatarPicture, bodyOf(file));
      expect([name, status, body.code]).toEqual([name, code === 'picture_invalid' ? 400 : 413, code]);
      expect((await client.call(getAvatar)).value).toBe(before);
    }
    expect(world.context.avatars.threads()).toBe(0);
  });

  it('S10-01 leaves other calls answered while two threads are busy and others wait', async () => {
    const bomb = await noise(1024, 1);
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(world)));
    const { client: other } = await signUp(world);
    let running = people.length;
    const uploads = people.map(async ({ client }) => {
      await upload(client, bomb);
      running -= 1;
    });
    await expect.poll(() => world.context.avatars.threads()).toBe(2);
    let answered = 0;
    // More calls than these would be too many for one account on a slow machine.
    while (running > 0 && answered < CALLS_MEANWHILE) {
      await other.call(getMe);
      expect(world.context.avatars.threads()).toBeLessThanOrEqual(2);
      if (running > 0) answered += 1;
    }
    await Promise.all(uploads);
    expect(answered).toBe(CALLS_MEANWHILE);
  });

  it.each([
    ['no base64', 'not base64!', 400, 'invalid_request'],
    ['nothing', '', 400, 'invalid_request'],
    ['more than 48 kB', 'A'.repeat(48 * 1024 + 4), 400, 'invalid_request'],
    ['more than any call takes', 'A'.repeat(80_000), 413, 'body_too_large'],
  ])('S14-05 %s is refused before it is read as a picture', async (_name, data, status, code) => {
    const { client } = await signUp(world);
    const refusal = await client.refused(postAvatarPicture, { body: { data } });
    expect([refusal.status, refusal.body.code]).toEqual([status, code]);
  });
});

describe('who uploads', () => {
  it('S10-01 a guest may not; an account that takes a break may', async () => {
    const picture = await realPicture('png');
    const { client: guest } = await startGuest(world);
    expect((await guest.refused(postAvatarPicture, bodyOf(picture))).body.code).toBe('forbidden');
    expect((await world.open().refused(postAvatarPicture, bodyOf(picture))).body.code).toBe('not_signed_in');
    const { client } = await signUp(world);
    await client.call(excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true } });
    expect((await upload(client, picture)).value).toMatch(/^pic:/);
  });

  it('S10-01 ten times in a row is answered, an eleventh waits', async () => {
    const { client } = await signUp(world);
    const broken = bodyOf(Buffer.from('no picture'));
    for (let i = 0; i < 10; i += 1) {
      expect((await client.refused(postAvatarPicture, broken)).body.code).toBe('picture_invalid');
    }
    const { body, headers } = await client.refused(postAvatarPicture, broken);
    expect([body.code, headers['retry-after']]).toEqual(['too_many_requests', '30']);
    world.clock.advance(30_000);
    expect((await client.refused(postAvatarPicture, broken)).body.code).toBe('picture_invalid');
  });

  it('S10-01 two uploads at the same moment leave one of the two pictures, whole', async () => {
    const { client } = await signUp(world);
    const files = [await realPicture('png', 32), await realPicture('png', 48)];
    const values = await Promise.all(files.map(async (file) => (await upload(client, file)).value));
    const { value } = await client.call(getAvatar);
    const { width, corners } = await look((await fetchPicture(value)).bytes);
    expect([32, 48]).toContain(width);
    expect(corners).toEqual(QUARTERS);
    expect(values).toContain(value);
  });

  it('S10-01 a picture is gone once it is given up, replaced, or its account deleted', async () => {
    const [first, second] = [await signUp(world), await signUp(world)];
    const file = await realPicture('png', 56);
    const { value } = await upload(first.client, file);
    expect((await upload(second.client, file)).value).toBe(value);
    await first.client.call(deleteAvatar);
    expect((await fetchPicture(value)).status).toBe(200);
    await second.client.call(putAvatar, { body: { look: 'look:000000' } });
    expect((await fetchPicture(value)).status).toBe(404);
    await upload(first.client, file);
    await first.client.call(stepUp, { body: { password: first.password } });
    await first.client.call(deleteAccount, { body: { confirm: first.user.username } });
    expect((await fetchPicture(value)).status).toBe(404);
  });
});
