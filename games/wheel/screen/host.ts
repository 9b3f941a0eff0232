import type { CallsOf } from '@voltide/contract';

import { useGameHost, type GameHost, type SharedCalls } from '../../kit/host.ts';
import type * as wheel from '../contract.ts';

type Calls = SharedCalls & CallsOf<typeof wheel>;

export type WheelHost = GameHost<Calls>;

export const useHost = (): WheelHost => useGameHost<Calls>();
