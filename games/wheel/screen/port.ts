import type { CallsOf } from '@voltide/contract';

import { useGamePort, type GamePort, type SharedCalls } from '../../kit/port.ts';
import type * as wheel from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof wheel>;

export type WheelPort = GamePort<Calls>;

/** The app around the wheel. @throws Error outside of the provider. */
export const usePort = (): WheelPort => useGamePort<Calls>();
