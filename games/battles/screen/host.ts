import type { CallsOf } from '@voltide/contract';

import { useGameHost, type GameHost, type SharedCalls } from '../../kit/host.ts';
import type * as battles from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof battles>;

export type BattlesHost = GameHost<Calls>;

export const useHost = (): BattlesHost => useGameHost<Calls>();
