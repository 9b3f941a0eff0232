import type { User } from '@voltide/contract';
import type { Calls } from '@voltide/games/contract';
import type { CallError, GameHost } from '@voltide/games/kit/host';

import { askToSave } from './ask-to-save.ts';
import { acknowledge, holdQuick, readQuick, type QuickState } from './quick-game.ts';
import { quickToken } from './quick-token.ts';

type Host = GameHost<Calls>;

/** Plays whose result a reel or a wheel reveals before the figures may change. */
const SHOWN: readonly (keyof Calls)[] = ['POST /api/packs/open', 'POST /api/games/:gameId/play'];
const ID_LENGTH = 8;

type News = { readonly token: string; readonly isPack: boolean; readonly release: () => void };

/** Plays whose results have not been revealed yet, by their answers. */
const unshown = new WeakMap<object, News>();

/**
 * Returns the host of a Quick Game, which makes the ordinary calls. Its figures are frozen during a replay, and the
 * server is told afterwards.
 */
export function quickPlays(host: Host, token: string, state: QuickState): Host {
  return {
    ...host,
    viewer: { kind: 'guest', user: userOf(token, state), isQuick: true },
    signUp: (reason) => void askToSave(reason),
    refresh: (...names) => {
      host.refresh(...names);
      // A battle whose replay has ended is acknowledged; before that the server unlocks nothing by it.
      if (names.includes('GET /api/wallet/buckets')) void acknowledge('items_collected');
    },
    call: async (name, ...input) => {
      const release = SHOWN.includes(name) ? holdQuick() : undefined;
      const answer = await host.call(name, ...input);
      if (!answer.ok) {
        release?.();
        return { ok: false, error: worded(answer.error) };
      }
      const isPack = name === 'POST /api/packs/open';
      if (release !== undefined) unshown.set(answer.response as object, { token, isPack, release });
      else if (name === 'POST /api/battles') readQuick().catch(() => undefined);
      return answer;
    },
    settleBalance: (answer) => {
      const news = unshown.get(answer);
      if (token === quickToken.get()) host.settleBalance(answer);
      if (news === undefined) return;
      news.release();
      if (news.token === quickToken.get()) void acknowledge(news.isPack ? 'pack_opened' : 'xp_earned');
    },
  };
}

/** A user without a name, identified by the token. */
function userOf(token: string, { told }: QuickState): User {
  const balance = told?.token === token ? told.user.balance : '0.000000';
  return {
    id: `quick-${token.slice(-ID_LENGTH)}`,
    username: 'Quick Game',
    email: null,
    role: 'guest',
    roles: [],
    balance,
  };
}

function worded(error: CallError): CallError {
  if (error.code !== 'insufficient_balance') return error;
  return {
    ...error,
    text: 'The balance of your Quick Game does not cover this. The demo is free and has the same odds.',
  };
}
