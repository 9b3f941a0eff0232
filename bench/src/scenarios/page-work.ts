import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser } from 'playwright-core';

import { median } from '../measure.ts';

const TIMES = 21;
/** Longer than a frame, so that each is a task of its own. */
const PAUSE_MS = 20;

/**
 * Times a fixed piece of a page's work on a slowed-down processor, in milliseconds: 200 boxes with a text are made,
 * styled and laid out. It shows the machine's current speed beside other figures.
 */
export async function measurePageWork(browser: Browser, rate: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.setContent('<style>p { display: grid; padding: 2px; font: 12px sans-serif }</style><main></main>');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const timesMs: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      timesMs.push(Number(await page.evaluate(FIXED_WORK)));
      await sleep(PAUSE_MS);
    }
    return median(timesMs);
  } finally {
    await page.close();
  }
}

const FIXED_WORK = `(() => {
  const main = document.querySelector('main');
  const beganMs = performance.now();
  main.replaceChildren(
    ...Array.from({ length: 200 }, (_, place) => {
      const box = document.createElement('p');
      box.textContent = 'box ' + place;
      return box;
    }),
  );
  main.getBoundingClientRect();
  return performance.now() - beganMs;
})()`;
