import type { Calls } from '@voltide/games/contract';
import type { CallError, GamePort } from '@voltide/games/kit/port';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';

import { loadUntilThere } from '../chunks/lazy-when-idle.ts';
import type { quickCode } from './quick-code.ts';
import { useQuickToken } from './quick-token.ts';

type Port = GamePort<Calls>;
type Code = typeof quickCode;

/** What a link says that starts a Quick Game on the page it leads to. */
const ASKED = 'quick';

const NOT_STARTED: CallError = { code: 'unavailable', text: 'The Quick Game could not be started. Please try again.' };

const nothing = (): undefined => undefined;
const never = () => nothing;

/**
 * The port of a game's screen, as a Quick Game has it where a visitor plays one or asks for one. Its code is loaded
 * only then; until it is there nobody knows who plays.
 */
export function useQuickPort(port: Port): Port {
  const token = useQuickToken();
  const [code, setCode] = useState<Code>();
  const isAsked = port.search[ASKED] === '1';
  const { kind } = port.viewer;
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
    const { [ASKED]: _asked, ...rest } = port.search;
    const path = window.location.pathname;
    const strip = (): void => port.navigate(path, rest, { replace: true });
    if (kind === 'visitor') void code?.startQuick().then(strip);
    else strip();
  });
  useEffect(() => takeAsked(), [isAsked, kind, code]);
  const get = code?.quickGame.get ?? nothing;
  const state = useSyncExternalStore(code?.quickGame.subscribe ?? never, get, get);
  const [latest] = useState(() => createLatest(port));
  const own = useMemo((): Port => {
    if (!isWanted) return port;
    if (code === undefined || token === null || state === undefined) return waitingPort(port, latest);
    return code.quickPlays(port, token, state);
  }, [port, isWanted, code, token, state, latest]);
  useEffect(() => {
    latest.set(own);
  }, [own, latest]);
  return own;
}

type Latest = { readonly get: () => Port; readonly set: (port: Port) => void };

function createLatest(first: Port): Latest {
  let latest = first;
  return {
    get: () => latest,
    set: (port) => {
      latest = port;
    },
  };
}

/** A play that is asked for before it is known who plays goes on with whoever that is then. */
function waitingPort(port: Port, latest: Latest): Port {
  return {
    ...port,
    viewer: { kind: 'loading' },
    startGuest: () => Promise.resolve({ ok: false, error: NOT_STARTED }),
    call: (name, ...input) => latest.get().call(name, ...input),
    knowSeeds: (userId) => latest.get().knowSeeds(userId),
    settleBalance: (answer) => latest.get().settleBalance(answer),
  };
}
