import type { CallsOf } from '@voltide/contract';

import { useGameHost, type GameHost, type SharedCalls } from '../../kit/host.ts';
import type * as dailySpin from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof dailySpin>;

export type DailySpinHost = GameHost<Calls>;

export const useHost = (): DailySpinHost => useGameHost<Calls>();
