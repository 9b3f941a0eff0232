import { getHealthLive } from '@voltide/contract';

import { handlePublic, JsonText } from '../../http/route.ts';

const LIVE = new JsonText({ status: 'live' as const });

export const live = handlePublic(getHealthLive, () => () => LIVE);
