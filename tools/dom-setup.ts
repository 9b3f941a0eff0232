import { afterAll, afterEach, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/**
 * Each file has a window and modules of its own, in a worker that has loaded React and the library of the window once:
 * a worker for each file would take four times as long. The window comes first: React looks for it when it is loaded.
 */
const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {});
const { unmount } = await import('@voltide/ui/testing');

/** The next test would answer a page's pending requests. Unmounting needs timers that run. */
afterEach(async () => {
  vi.useRealTimers();
  await unmount();
});

/** The document goes with its file: later work of React would find no window, and late code no page. */
afterAll(async () => {
  await vi.dynamicImportSettled();
  await unmount();
  await teardown(globalThis);
  vi.resetModules();
});
