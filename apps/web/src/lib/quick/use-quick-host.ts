import type { Calls } from '@voltide/games/contract';
import type { CallError, GameHost } from '@voltide/games/kit/host';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';

import { loadUntilThere } from '../chunks/lazy-when-idle.ts';
import type { quickCode } from './quick-code.ts';
import { useQuickToken } from './quick-token.ts';

type Host = GameHost<Calls>;
type Code = typeof quickCode;

/** Search parameter that starts a Quick Game on its page. */
const ASKED = 'quick';

const NOT_STARTED: CallError = { code: 'unavailable', text: 'The Quick Game could not be started. Please try again.' };

const nothing = (): undefined => undefined;
const never = () => nothing;

/**
 * Returns the host of a visitor's Quick Game, if there is or shall be one, else the given one. Its code loads only
 * then; until it is loaded the viewer is unknown.
 */
export function useQuickHost(host: Host): Host {
  const token = useQuickToken();
  const [code, setCode] = useState<Code>();
  const isAsked = host.search[ASKED] === '1';
  const { kind } = host.viewer;
  const isWanted = kind === 'visitor' && (token !== null || isAsked);
  useEffect(() => {
    if (isWanted && code === undefined) {
      void loadUntilThere(async () => (await import('./quick-code.ts')).quickCode).then((loaded) =>
        setCode(() => loaded),
      );
    }
  }, [isWanted, code]);
  const takeAsked = useEffectEvent(() => {
    if (!isAsked || kind === 'loading' || (kind === 'visitor' && code === undefined)) return;
    const { [ASKED]: _asked, ...rest } = host.search;
    const path = window.location.pathname;
    const strip = (): void => host.navigate(path, rest, { replace: true });
    if (kind === 'visitor') void code?.startQuick().then(strip);
    else strip();
  });
  useEffect(() => takeAsked(), [isAsked, kind, code]);
  const get = code?.quickGame.get ?? nothing;
  const state = useSyncExternalStore(code?.quickGame.subscribe ?? never, get, get);
  const [latest] = useState(() => createLatest(host));
  const own = useMemo((): Host => {
    if (!isWanted) return host;
    if (code === undefined || token === null || state === undefined) return waitingHost(host, latest);
    return code.quickPlays(host, token, state);
  }, [host, isWanted, code, token, state, latest]);
  useEffect(() => {
    latest.set(own);
  }, [own, latest]);
  return own;
}

type Latest = { readonly get: () => Host; readonly set: (host: Host) => void };

function createLatest(first: Host): Latest {
  let latest = first;
  return {
    get: () => latest,
    set: (host) => {
      latest = host;
    },
  };
}

/** A play that starts before the viewer is known continues with that viewer. */
function waitingHost(host: Host, latest: Latest): Host {
  return {
    ...host,
    viewer: { kind: 'loading' },
    startGuest: () => Promise.resolve({ ok: false, error: NOT_STARTED }),
    call: (name, ...input) => latest.get().call(name, ...input),
    knowSeeds: (userId) => latest.get().knowSeeds(userId),
    settleBalance: (answer) => latest.get().settleBalance(answer),
  };
}
