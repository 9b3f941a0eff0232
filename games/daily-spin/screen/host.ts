import type { CallsOf } from '@voltide/contract';

import { useGameHost, type GameHost, type SharedCalls } from '../../kit/host.ts';
import type * as dailySpin from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof dailySpin>;

export type DailySpinHost = GameHost<Calls>;

/** The app around the daily spin. @throws Error outside of the provider. */
export const useHost = (): DailySpinHost => useGameHost<Calls>();
