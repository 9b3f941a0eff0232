import { noise, realPicture } from '@voltide/testkit/pictures/real-pictures';
import { expect, it } from 'vitest';

import { createPictureCodec, type CodecLimits } from './picture-codec.ts';

const LIMITS: CodecLimits = { timeMs: 60_000, memoryPages: 1024, heapMb: 128 };

it('S10-01 a picture that takes too long is given up with its thread, and the next one is taken', async () => {
  const hasty = createPictureCodec({ ...LIMITS, timeMs: 1 });
  await expect(hasty.encode(await noise(1024, 1), 'a')).rejects.toMatchObject({ code: 'unavailable' });
  expect(hasty.threads()).toBe(0);
  const codec = createPictureCodec(LIMITS);
  expect((await codec.encode(await realPicture('png'), 'a')).length).toBeGreaterThan(100);
  expect(codec.threads()).toBe(0);
});

it('S10-01 a picture that wants more memory than the codec may have is refused, a smaller one is not', async () => {
  const codec = createPictureCodec({ ...LIMITS, memoryPages: 260 });
  const large = await realPicture('png', 1024);
  await expect(codec.encode(large, 'a')).rejects.toMatchObject({ code: 'picture_invalid' });
  expect((await codec.encode(await realPicture('png'), 'a')).length).toBeGreaterThan(100);
});

it('S10-01 a codec that does not start is no fault of the picture', async () => {
  const codec = createPictureCodec({ ...LIMITS, memoryPages: 1 });
  await expect(codec.encode(await realPicture('png'), 'a')).rejects.toThrow('1 pages');
});

it('S10-01 two are decoded at once, as many wait as may, and more get the busy error', async () => {
  const codec = createPictureCodec(LIMITS, 3);
  const file = await realPicture('png', 16);
  const ends = await Promise.allSettled(Array.from({ length: 24 }, (_, i) => codec.encode(file, `${i}`)));
  const refused = ends.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(24 - 2 - 3);
  for (const end of refused) expect(end).toMatchObject({ reason: { code: 'unavailable' } });
});

it('S10-01 a codec that is closed refuses what runs, waits and comes, and keeps no thread', async () => {
  const codec = createPictureCodec(LIMITS);
  const file = await noise(1024, 1);
  const all = Promise.allSettled(Array.from({ length: 5 }, (_, i) => codec.encode(file, `${i}`)));
  await expect.poll(() => codec.threads()).toBe(2);
  await codec.close();
  for (const end of await all) expect(end).toMatchObject({ reason: { code: 'unavailable' } });
  await expect(codec.encode(file, 'late')).rejects.toMatchObject({ code: 'unavailable' });
  expect(codec.threads()).toBe(0);
});
