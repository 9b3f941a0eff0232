import { QUICK_SESSION_HEADER } from '@voltide/contract';

import type { Frame } from '../../platform/http/frame.ts';
import type { QuickSessions } from './quick-sessions.ts';

/**
 * Tells whose Quick Game calls: by its header alone. Who sends a bearer token is not playing one (S3-13), and a cookie
 * says nothing here.
 */
export function createIdentifyQuick(games: Pick<QuickSessions, 'ofToken'>): Frame['identifyQuick'] {
  return (request, nowMs, { alsoEnded }) => {
    const { authorization, [QUICK_SESSION_HEADER]: token } = request.headers;
    if (authorization !== undefined || typeof token !== 'string') return 'nobody';
    const found = games.ofToken(token, nowMs, alsoEnded);
    return found instanceof Promise ? found.then((session) => session ?? 'expired') : (found ?? 'expired');
  };
}
