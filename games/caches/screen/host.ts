import type { CallsOf } from '@voltide/contract';

import { useGameHost, type GameHost, type SharedCalls } from '../../kit/host.ts';
import type * as caches from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof caches>;

export type CachesHost = GameHost<Calls>;

/** The app around a screen of free packs. @throws Error outside of the provider. */
export const useHost = (): CachesHost => useGameHost<Calls>();
