import type { CallsOf } from '@voltide/contract';

import { useGamePort, type GamePort, type SharedCalls } from '../../kit/port.ts';
import type * as dailySpin from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof dailySpin>;

export type DailySpinPort = GamePort<Calls>;

/** The app around the daily spin. @throws Error outside of the provider. */
export const usePort = (): DailySpinPort => useGamePort<Calls>();
