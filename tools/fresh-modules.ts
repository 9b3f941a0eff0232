import { afterAll, vi } from 'vitest';

/** The files of a worker share what packages from outside hold, but each has modules of ours of its own. */
afterAll(() => {
  vi.resetModules();
});
