import type { ResponseOf } from '@voltide/contract';
import { useEffect, useEffectEvent, useState } from 'react';

import type { CallError, CallResult } from '../../../kit/host.ts';
import type { battleChances } from '../../contract.ts';
import { settingsOf } from '../model/order.ts';
import type { RoundPack } from '../model/use-packs.ts';
import { useHost } from '../host.ts';
import type { BattleDraft } from './draft.ts';

type Chances = ResponseOf<typeof battleChances>;

/** Pause without changes before the server is asked. */
const PAUSE_MS = 250;

/** Wait for a busy server that names none. */
const BUSY_MS = 3000;

/**
 * Returns the chance of a tie and the average return of each seat; undefined while unknown. A server that is too busy
 * for figures is asked again.
 */
export function useChances(draft: BattleDraft, rounds: readonly RoundPack[]): CallResult<Chances> | undefined {
  const { call } = useHost();
  const body = { settings: settingsOf(draft, rounds), share: draft.share };
  const key = rounds.length === 0 ? '' : JSON.stringify(body);
  const [known, setKnown] = useState<{ readonly key: string; readonly read: CallResult<Chances> }>();
  const ask = useEffectEvent(() => call('POST /api/battles/chances', { body }));
  useEffect(() => {
    if (key === '') return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout>;
    const askIn = (waitMs: number): void => {
      timer = setTimeout(() => {
        void ask().then((read) => {
          if (!isHere) return;
          if (!read.ok && isBusy(read.error)) askIn(read.error.retryAfterMs ?? BUSY_MS);
          else setKnown({ key, read });
        });
      }, waitMs);
    };
    askIn(PAUSE_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [key]);
  return known?.key === key ? known.read : undefined;
}

function isBusy({ code }: CallError): boolean {
  return code === 'unavailable' || code === 'too_many_requests';
}
