import type { CallsOf } from '@voltide/contract';

import { useGamePort, type GamePort, type SharedCalls } from '../../kit/port.ts';
import type * as battles from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof battles>;

export type BattlesPort = GamePort<Calls>;

export const usePort = (): BattlesPort => useGamePort<Calls>();
