import { listRecentSpins } from '@voltide/games/wheel/contract';

import { handlePublic } from '../handle.ts';

export const recentSpins = handlePublic(listRecentSpins, ({ wheel }) => () => ({ spins: wheel.listRecent() }));
