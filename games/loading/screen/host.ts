import type { CallsOf } from '@voltide/contract';

import { useGameHost, type GameHost, type SharedCalls } from '../../kit/host.ts';
import type * as loading from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof loading>;

export type LoadingHost = GameHost<Calls>;

export const useHost = (): LoadingHost => useGameHost<Calls>();
