import type { Locator, Page } from '@playwright/test';

import { expect, test } from './support/fixtures.ts';
import { finishMotion, visit } from './support/pages.ts';
import { openPack } from './support/people.ts';
import { expectPhase, holdReels, pressOpen, visitDesk } from './support/reels.ts';

test('the frame of a page bears text twice as large, for visitors and for players', async ({ page, signUp }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/help');
  await expectFrameGrows(page);
  await signUp();
  await visit(page, '/help');
  await expectFrameGrows(page);
});

const PHONES = [320, 390];
const FRAME = '.header a, .header button, .bottom-nav a';

/** Lists faults of header and bottom bar at twice the text size: by the page's root, or each text by itself. */
async function frameFaultsAt(page: Page, width: number, way: 'root' | 'texts'): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: 800 });
  return page.locator(FRAME).evaluateAll((all, how) => {
    const sizeOf = (part: Element): number => Number(getComputedStyle(part).fontSize.slice(0, -2));
    const controls = all.filter((control) => control.checkVisibility());
    const texts = controls
      .flatMap((control) => [control, ...control.querySelectorAll('*')])
      .filter((part) => [...part.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .map((part) => ({ part: part as HTMLElement, sizePx: sizeOf(part) }));
    const grown = how === 'root' ? [{ part: document.documentElement, sizePx: 16 }] : texts;
    for (const { part, sizePx } of grown) part.style.fontSize = `${sizePx * 2}px`;
    const small = texts
      .filter(({ part, sizePx }) => sizeOf(part) < sizePx * 2)
      .map(({ part }) => `small: ${part.innerText}`);
    const boxes = controls.map((control) => ({ control, box: control.getBoundingClientRect() }));
    const cut = boxes.filter(
      ({ control, box }) => box.left < 0 || box.right > window.innerWidth || control.scrollWidth > control.clientWidth,
    );
    const covered = boxes.filter(({ control, box }) =>
      boxes.some(
        ({ control: other, box: at }) =>
          other !== control &&
          Math.min(box.right, at.right) - Math.max(box.left, at.left) > 1 &&
          Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top) > 1,
      ),
    );
    for (const { part } of grown) part.style.fontSize = '';
    return [
      ...small,
      ...cut.map(({ control }) => `cut: ${control.textContent}`),
      ...covered.map(({ control }) => `covered: ${control.textContent}`),
    ];
  }, way);
}

async function expectFrameGrows(page: Page): Promise<void> {
  for (const width of PHONES) {
    for (const way of ['root', 'texts'] as const) {
      await expect.poll(() => frameFaultsAt(page, width, way), `${way} at ${width} px`).toEqual([]);
    }
  }
}

/** Reads the visible edges of a control. */
async function readFrame(control: Locator): Promise<{ readonly edgePx: number; readonly ringPx: number }> {
  return control.evaluate((element) => {
    const { borderTopColor, backgroundColor, outlineWidth, outlineStyle, outlineColor } = getComputedStyle(element);
    const behind = getComputedStyle(document.body).backgroundColor;
    return {
      edgePx: borderTopColor === backgroundColor ? 0 : element.clientTop,
      ringPx: outlineStyle === 'none' || outlineColor === behind ? 0 : Number(outlineWidth.replace('px', '')),
    };
  });
}

test('colours of the system leave every button its edge and what has the focus its ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const path of ['/', '/open-pack?pack=glass-tide', '/signup']) {
    await visit(page, path);
    const controls = page.locator('.btn:visible, .input:visible, .check input:visible');
    for (const control of await controls.all()) {
      expect((await readFrame(control)).edgePx, `${path}: edge of ${await control.evaluate(nameOf)}`).toBeGreaterThan(
        0,
      );
    }
    const seen: string[] = [];
    for (let k = 0; k < 14; k++) {
      await page.keyboard.press('Tab');
      await finishMotion(page);
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0) continue;
      const name = await focused.evaluate(nameOf);
      seen.push(name);
      expect((await readFrame(focused)).ringPx, `${path}: ring of ${name}`).toBeGreaterThan(1);
    }
    expect(seen.length, path).toBeGreaterThan(10);
  }
});

function nameOf(element: Element): string {
  return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${element.textContent.slice(0, 30)}`;
}

/** Records every later change of live regions. */
async function listenToPage(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    const said = new Map<Element, string>();
    const look = (): void => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
        const text = (region.getAttribute('aria-live') === 'off' ? '' : region.textContent).trim();
        if (text !== '' && text !== said.get(region)) spoken.push(text);
        said.set(region, text);
      }
    };
    look();
    spoken.length = 0;
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { spoken });
  });
  return () => page.evaluate(() => (window as unknown as { spoken: readonly string[] }).spoken);
}

test('S4-02 a result is spoken once, after the landing', async ({ page, signUp }) => {
  await signUp();
  await visitDesk(page, { packId: 'tin-sparrow', quantity: 2 });
  const spoken = await listenToPage(page);
  await pressOpen(page);
  await holdReels(page);
  expect((await spoken()).filter((text) => text.includes('VT'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expectPhase(page, 'landed');
  const result = page.locator('.open-desk > [role="status"]');
  await expect(result).not.toBeEmpty();
  await page.locator('.seal').getByRole('button', { name: 'Verify' }).click();
  await expect(page.locator('.seal-steps')).toBeVisible();
  const text = (await result.textContent()) ?? '';
  expect((await spoken()).filter((said) => said.includes(text))).toEqual([text]);
  expect((await spoken()).filter((said) => said.includes('VT'))).toEqual([text]);
});

type Opening = { readonly path: string; readonly opener: (page: Page) => Locator };

const DIALOGS: Readonly<Record<string, Opening>> = {
  'Sell items': {
    path: '/inventory',
    opener: (page) => page.getByRole('button', { name: 'Sell all' }),
  },
  'Confirm that it is you': {
    path: '/profile?tab=settings',
    opener: (page) =>
      page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up', exact: true }),
  },
  'Delete your account': {
    path: '/profile?tab=settings',
    opener: (page) => page.getByRole('button', { name: 'Delete account' }),
  },
};

test('the focus goes into each dialog and back to what opened it', async ({ page, signUp }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { token } = await signUp();
  await openPack(page.request, token, { packId: 'twin-tides', quantity: 3 });
  for (const [name, { path, opener }] of Object.entries(DIALOGS)) {
    await visit(page, path);
    await expectFocusBack(page, opener(page), page.getByRole('dialog', { name }));
  }
});

test('the focus goes into the menu of a phone and back, and so it does for the ways of signing in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/inventory');
  await expectFocusBack(page, page.getByRole('button', { name: 'Menu' }), page.getByRole('dialog'));
  const login = page.locator('main').getByRole('button', { name: 'Login', exact: true });
  for (const way of ['By phone', 'As a guest', 'Forgot password?']) {
    await login.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: way }).press('Enter');
    await expect(dialog).not.toHaveAccessibleName('Login');
    await expectFocusIn(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(login).toBeFocused();
  }
});

async function expectFocusBack(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  await opener.press('Enter');
  await expect(dialog).toBeVisible();
  await expectFocusIn(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
}
