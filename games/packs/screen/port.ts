import type { CallsOf } from '@voltide/contract';

import { useGamePort, type GamePort, type SharedCalls } from '../../kit/port.ts';
import type * as packs from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof packs>;

export type PacksPort = GamePort<Calls>;

/** The app around a pack screen. @throws Error outside of the provider. */
export const usePort = (): PacksPort => useGamePort<Calls>();
