import type { CallsOf } from '@voltide/contract';

import { useGamePort, type GamePort, type SharedCalls } from '../../kit/port.ts';
import type * as caches from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof caches>;

export type CachesPort = GamePort<Calls>;

/** The app around a screen of free packs. @throws Error outside of the provider. */
export const usePort = (): CachesPort => useGamePort<Calls>();
