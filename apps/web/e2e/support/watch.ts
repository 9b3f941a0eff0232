import type { Page } from '@playwright/test';

/** Records complaints of a page and requests that leave our origin, the worker's too. */
export async function watch(page: Page, origin: string): Promise<readonly string[]> {
  const notes: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => notes.push(`violation of ${text}`));
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (text: string) => Promise<void> };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      void noteViolation(`${violatedDirective}: ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') notes.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => notes.push(`uncaught: ${error.message}`));
  page.context().on('request', (request) => {
    const { protocol } = new URL(request.url());
    const isOwn = request.url().startsWith(`${origin}/`) || protocol === 'data:' || protocol === 'blob:';
    if (!isOwn) notes.push(`foreign: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) notes.push(`${response.status()}: ${response.url()}`);
  });
  return notes;
}
