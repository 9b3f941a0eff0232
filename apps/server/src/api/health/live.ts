import { getHealthLive } from '@voltide/contract';

import { JsonText } from '../../json-text.ts';
import { handlePublic } from '../handle.ts';

const LIVE = new JsonText({ status: 'live' as const });

export const live = handlePublic(getHealthLive, () => () => LIVE);
