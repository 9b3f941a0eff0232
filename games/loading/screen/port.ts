import type { CallsOf } from '@voltide/contract';

import { useGamePort, type GamePort, type SharedCalls } from '../../kit/port.ts';
import type * as loading from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof loading>;

export type LoadingPort = GamePort<Calls>;

/** The app around the loading games. @throws Error outside of the provider. */
export const usePort = (): LoadingPort => useGamePort<Calls>();
