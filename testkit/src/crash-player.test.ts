import { setClientSeed } from '@voltide/contract';
import { expect, it } from 'vitest';

import type { Answer } from './client.ts';
import { tryPlay } from './crash-player.ts';

const SEEDLESS: Answer = { status: 409, headers: {}, json: { code: 'client_seed_missing' } };
const OPENED: Answer = { status: 200, headers: {}, json: { play: { id: '1-0' } } };

/** Opens over a line that answers each path in turn, and over which nothing else comes. */
async function openOver(answers: readonly Answer[]): Promise<unknown> {
  const left = [...answers];
  const paths: string[] = [];
  const send = (_: string, path: string): Promise<Answer> => {
    paths.push(path);
    const answer = path === setClientSeed.path ? undefined : left.shift();
    return answer === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(answer);
  };
  return { answer: await tryPlay({ send }, '/api/packs/open', {}), paths };
}

it('an open that waits for a client seed is sent again once, be the seed set or not', async () => {
  const paths = ['/api/packs/open', setClientSeed.path, '/api/packs/open'];
  expect(await openOver([SEEDLESS, OPENED])).toEqual({ answer: OPENED, paths });
  expect(await openOver(Array.from({ length: 9 }, () => SEEDLESS))).toEqual({ answer: undefined, paths });
  expect(await openOver([OPENED])).toEqual({ answer: OPENED, paths: ['/api/packs/open'] });
});
