import { readFileSync } from 'node:fs';

import { mount, settle } from '@voltide/ui/testing';
import { afterEach, expect, it, vi } from 'vitest';

import { forgetQuick, noteQuick, quickGame } from '../../../lib/quick/quick-game.ts';
import { quickToken } from '../../../lib/quick/quick-token.ts';
import { QUICK_PLAYED } from '../../../testing/quick-user.ts';
import { QuickProofPanel } from './quick-proof.tsx';

const TOKEN = 'q'.repeat(43);
const document = readFileSync(new URL('../../../../../../docs/fairness.md', import.meta.url), 'utf8');
const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(document) ?? [];
const play = JSON.parse(example) as Record<string, unknown>;

/** The file of a Quick Game without plays, with the revealed seeds of the worked example. */
function exportOf(change: object = {}): string {
  const { commitment, serverSeed, clientSeed } = play;
  const sealed = { epoch: 1, commitment: '1'.repeat(64), serverSeed: null, clientSeed: null, plays: 0 };
  return JSON.stringify({
    format: 'voltide-export/2',
    plays: [],
    epochs: [{ epoch: 0, commitment, serverSeed, clientSeed, plays: 0, ...change }, sealed],
    nextCommitment: '2'.repeat(64),
    battles: [],
  });
}

const asked: string[] = [];
function answer(text: string): void {
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${url} ${headers['x-quick-session'] ?? ''}`);
    const seeds = { ...QUICK_PLAYED.seeds, epoch: 1, nonce: 0 };
    const revealed = JSON.stringify({ revealed: {}, quickUser: { ...QUICK_PLAYED, version: 9, seeds } });
    const body = url.endsWith('/export.json') ? text : revealed;
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  });
}

afterEach(() => {
  asked.length = 0;
  forgetQuick();
  vi.unstubAllGlobals();
});

async function pressed(page: HTMLElement): Promise<string> {
  await settle(() => page.querySelector('button')?.click());
  await expect.poll(() => page.querySelector('button')?.getAttribute('aria-busy')).not.toBe('true');
  return page.querySelector('[role=status]')?.textContent ?? '';
}

it('S9-05 S15-02 a game that has ended is checked by the token that the page has forgotten', async () => {
  answer(exportOf());
  const page = await mount(<QuickProofPanel token={TOKEN} isRunning={false} />);
  expect(page.textContent).toContain('The seeds are public now');
  expect(await pressed(page)).toBe('Nothing was played, so there is nothing to check.');
  expect(asked).toEqual([`/api/plays/export.json ${TOKEN}`]);
  expect(page.querySelector('button')?.textContent).toBe('Save the file');
});

it('S9-05 S15-02 a running game reveals the pair that was played with, and goes on with the next one', async () => {
  quickToken.set(TOKEN);
  noteQuick(TOKEN, { ...QUICK_PLAYED, seeds: { ...QUICK_PLAYED.seeds, nonce: 3 } });
  answer(exportOf());
  const page = await mount(<QuickProofPanel token={TOKEN} isRunning />);
  await pressed(page);
  expect(asked.map((each) => each.split(' ')[0])).toEqual([
    '/api/fairness/rotate',
    '/api/quick/status',
    '/api/plays/export.json',
  ]);
  expect(quickGame.get().told?.user.seeds).toMatchObject({ epoch: 1, nonce: 0 });
});

it('S9-05 S15-02 what does not match is said, and so is a failure', async () => {
  answer(exportOf({ commitment: '3'.repeat(64) }));
  const page = await mount(<QuickProofPanel token={TOKEN} isRunning={false} />);
  expect(await pressed(page)).toBe('1 result did not match.');
  answer('{');
  const failing = await mount(<QuickProofPanel token={TOKEN} isRunning={false} />);
  expect(await pressed(failing)).toBe('Your plays could not be checked. Please try again.');
});
