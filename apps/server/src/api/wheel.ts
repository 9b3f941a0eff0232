import { getWheel } from '@voltide/games/wheel/contract';

import { handlePublic } from './handle.ts';

export const wheel = handlePublic(getWheel, (context) => () => context.wheel.describe());
