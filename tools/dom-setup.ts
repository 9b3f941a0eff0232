import { unmount } from '@voltide/ui/testing';
import { afterAll } from 'vitest';

/** The document goes with its file: what React does after that would find no window. */
afterAll(unmount);
