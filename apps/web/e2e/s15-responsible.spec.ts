import { excludePlayer, getActivity, getPosition } from '@voltide/contract';

import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { visit } from './support/pages.ts';
import { get, openPack, post } from './support/people.ts';

/** Without tabs the page was 5,857 px high at 1440 and 8,497 px at 390. */
const HEIGHT_MOST = { wide: 2800, narrow: 5000 } as const;

test('S15-01 /responsible has three tabs with addresses, led by keys, and links lead to their part @mobile', async ({
  page,
  signUp,
  isMobile,
}) => {
  const { token } = await signUp();
  await openPack(page.request, token);
  await visit(page, '/responsible');
  await expect(page.getByRole('heading', { name: 'Your play', level: 2 })).toBeVisible();
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Limits')).toHaveAttribute('aria-selected', 'true');
  const most = isMobile ? HEIGHT_MOST.narrow : HEIGHT_MOST.wide;
  for (const [name, part] of [
    ['Limits', 'Set a limit'],
    ['Breaks', 'Take a break'],
    ['Help', 'Ask yourself'],
  ] as const) {
    if (name !== 'Limits') await page.keyboard.press('ArrowRight');
    else await tab(name).focus();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBeLessThan(most);
  }
  await expect(page).toHaveURL('/responsible?tab=help');
  await page.reload();
  await expect(tab('Help')).toHaveAttribute('aria-selected', 'true');
  for (const [address, name, part] of [
    ['/responsible#limits', 'Limits', 'Your limits'],
    ['/responsible#rules', 'Limits', 'What applies here'],
    ['/responsible#cost', 'Help', 'What playing costs'],
    ['/responsible?do=break', 'Breaks', 'Take a break'],
  ] as const) {
    // Opened like a link: `visit` would scroll the page to its top.
    await page.goto(address);
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('The last 30 days, by UTC day.')).toBeAttached();
    await expect(page.getByRole('heading', { name: part })).toBeInViewport();
  }
  const [{ days }, { day }] = [
    await get(page.request, getActivity, { token }),
    await get(page.request, getPosition, { token }),
  ];
  expect(Math.abs((days.at(-1)?.playedMs ?? 0) - day.playedMs)).toBeLessThan(5000);
  await expect(page.getByText('There are no deposits yet')).toHaveCount(0);
  for (const each of ['limits', 'breaks', 'help']) {
    await visit(page, `/responsible?tab=${each}`);
    await expectAccessible(page);
  }
});

test('S15-01 during a break every way to play is disabled and names the end @mobile', async ({ page, signUp }) => {
  const { token } = await signUp();
  await openPack(page.request, token);
  await post(page.request, excludePlayer, { body: { kind: 'cool_off', length: '1d', confirmed: true }, token });
  const ENDS = /^You’re on a break until \d{1,2} \w{3}, \d\d:\d\d UTC/;
  for (const path of ['/packs/tin-sparrow', '/open-pack?pack=tin-sparrow', '/wheel', '/daily-spin']) {
    await visit(page, path);
    await expect(page.getByRole('button', { name: ENDS })).toBeDisabled();
    await expect(page.getByRole('button', { name: /^(Open|Spin)/ })).toHaveCount(0);
  }
  await visit(page, '/battles');
  await expect(page.getByText(ENDS)).toBeVisible();
  for (const name of ['Create', 'Battle the house']) {
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeDisabled();
  }
  await visit(page, '/battles?new=1v1.standard.tin-sparrow');
  await expect(page.getByRole('dialog').getByRole('button', { name: ENDS })).toBeDisabled();
});
