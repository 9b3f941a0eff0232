import type { Page } from '@playwright/test';

/** The server's answer about a connection from a country. */
export const FROM_NORWAY = { flag: '🇳🇴', country: 'Norway', message: 'Connected from Norway' };
export const REGION_CALL = '**/api/neuro/country';

/** Holds the next page's splash at this time after its start, while everything else goes on. */
export async function holdSplash(page: Page, elapsedMs: number): Promise<void> {
  await page.addInitScript((ms) => {
    let asked = 0;
    performance.now = () => (asked++ === 0 ? 0 : ms);
  }, elapsedMs);
}
