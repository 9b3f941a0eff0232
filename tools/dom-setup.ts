import { unmount } from '@voltide/ui/testing';
import { afterAll, vi } from 'vitest';

/**
 * The document goes with its file: what React does after that would find no window, and code that is still on its way
 * would find nobody to bring it.
 */
afterAll(async () => {
  await unmount();
  await vi.dynamicImportSettled();
});
