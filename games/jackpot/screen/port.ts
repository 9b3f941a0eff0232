import type { CallsOf } from '@voltide/contract';

import { useGamePort, type GamePort, type SharedCalls } from '../../kit/port.ts';
import type * as jackpot from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof jackpot>;

type JackpotPort = GamePort<Calls>;

/** The app around the jackpot. @throws Error outside of the provider. */
export const usePort = (): JackpotPort => useGamePort<Calls>();
