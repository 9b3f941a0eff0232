import { expect, vi } from 'vitest';

import { limitOf } from '@voltide/testkit/test-limits';

const limitMs = limitOf(expect.getState().testPath ?? '');
vi.setConfig({ testTimeout: limitMs, hookTimeout: limitMs });
