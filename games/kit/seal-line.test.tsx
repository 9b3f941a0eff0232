import { parseVt } from '@voltide/core';
import { expect, it } from 'vitest';

import { playOf } from '../wheel/screen/testing/shown-wheel.ts';
import type { Paid } from './check-paid.ts';
import type { SealCheck } from './host.ts';
import { SealLine } from './seal-line.tsx';
import { find, press, SHOWN_SEEDS, SHOWN_USER, showScreen } from './testing/show-screen.tsx';

const play = playOf({ modeId: 'calm', segment: 0, betSun: parseVt('1.000000') });
const PAID: Paid = { play, known: SHOWN_SEEDS, tableHash: play.tableHash };

it('S15-02 a check whose odds could not be loaded says so, and is made when it is asked for again', async () => {
  let isThere = false;
  const check = (): SealCheck => {
    if (!isThere) throw new Error('no connection');
    return { state: 'sealed', steps: [] };
  };
  const { ready } = showScreen(<SealLine paid={PAID} />, { viewer: { kind: 'account', user: SHOWN_USER }, check });
  await ready;
  await expect.poll(() => find('.seal-line').textContent).toContain('Not checked yet');
  await press('Check again');
  await expect.poll(() => find('.seal-line').textContent).toContain('Not checked yet');
  isThere = true;
  await press('Check again');
  await expect.poll(() => document.querySelector('.seal')?.getAttribute('data-state')).toBe('sealed');
});

it('S15-02 what the page could not know before the play is said in the line, and among the steps', async () => {
  const elsewhere = { ...SHOWN_SEEDS, isElsewhere: true } as const;
  const { ready } = showScreen(<SealLine paid={{ ...PAID, known: elsewhere }} />, {
    viewer: { kind: 'account', user: SHOWN_USER },
  });
  await ready;
  await expect
    .poll(() => find('.seal-line').textContent)
    .toContain('Checked in this page, but this seed pair was started on another device');
  await press('Verify');
  const unknown = [...document.querySelectorAll('.seal-steps [data-ok="unknown"]')].map((step) => step.textContent);
  expect(unknown).toContainEqual(expect.stringContaining('not known: this seed pair was started on another device'));
  expect(document.querySelector('.seal')?.getAttribute('data-state')).toBe('sealed');
});
