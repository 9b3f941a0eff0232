import type { CallsOf } from '@voltide/contract';

import { useGameHost, type GameHost, type SharedCalls } from '../../kit/host.ts';
import type * as jackpot from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof jackpot>;

type JackpotHost = GameHost<Calls>;

export const useHost = (): JackpotHost => useGameHost<Calls>();
