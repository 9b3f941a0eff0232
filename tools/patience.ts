import { vi } from 'vitest';

/** Less than the limit of a test, so that it fails with what was waited for. */
const LIMIT_MS = 9000;

const { waitFor } = vi;

/** Waiting in tests of pages: a loaded machine takes longer than the one second that it has else. */
vi.waitFor = (callback, options = LIMIT_MS) => waitFor(callback, options);
