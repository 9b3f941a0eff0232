import { isSeedPlay, type HistoryPlay } from '@voltide/contract';
import { Link } from '@voltide/ui';
import { useEffect, useState } from 'react';

import { Vt } from '../../../kit/vt.tsx';
import type { ShownWheel } from '../model/shown-wheel.ts';
import { isSpin, readSpin, timesText, toneOf, type SpinResult } from '../model/spin-result.ts';
import { usePort } from '../port.ts';
import type { SpinState } from '../spin/use-spin.ts';
import './spin-lists.css';

const SHOWN = 8;

type OwnSpin = SpinResult & { readonly key: string };

type Earlier = readonly OwnSpin[] | 'failed' | undefined;

/**
 * The player's last spins: those of the history as it was when the page was opened, and each one that landed since.
 * What still turns is never among them.
 */
export function OwnSpins({ state, wheel }: { readonly state: SpinState; readonly wheel: ShownWheel }) {
  const { spins, note } = useOwnSpins(state, wheel);
  const slots = Array.from({ length: Math.max(0, SHOWN - spins.length) }, (_, i) => i);
  return (
    <section className="panel spin-list" aria-labelledby="own-spins">
      <header>
        <h2 id="own-spins">Your last spins</h2>
        <Link className="link" href="/history">
          History
        </Link>
      </header>
      {note === undefined ? (
        <ol>
          {spins.map((spin) => (
            <li key={spin.key} data-tone={toneOf(spin.tenths)} style={toneStyle(spin.tenths)}>
              <strong className="spin-chip">{spin.payoutSun === 0n ? '0' : timesText(spin.tenths)}</strong>
              <span className="spin-who">
                {spin.modeName}
                <small>
                  bet <Vt sun={spin.betSun} />
                </small>
              </span>
              {spin.playId === undefined ? (
                <span className="text-fg3">demo</span>
              ) : (
                <Vt sun={spin.payoutSun - spin.betSun} signed />
              )}
            </li>
          ))}
          {slots.map((slot) => (
            <li key={slot} data-empty aria-hidden />
          ))}
        </ol>
      ) : (
        <p className="spin-none">{note}</p>
      )}
    </section>
  );
}

export function toneStyle(tenths: number): { readonly '--tone': string } {
  return { '--tone': `var(--r-${toneOf(tenths) ?? 'common'})` };
}

function useOwnSpins(state: SpinState, wheel: ShownWheel) {
  const { viewer, call } = usePort();
  const [earlier, setEarlier] = useState<Earlier>();
  const [landed, setLanded] = useState<readonly OwnSpin[]>([]);
  const [readFor, setReadFor] = useState<string>();
  const userId = viewer.kind === 'guest' || viewer.kind === 'account' ? viewer.user.id : undefined;
  useEffect(() => {
    if (userId === undefined || readFor === userId || state.phase !== 'ready') return;
    setReadFor(userId);
    void call('GET /api/plays', { query: { game: 'wheel' } }).then((read) => {
      setEarlier(read.ok ? spinsOf(read.response.plays, wheel) : 'failed');
    });
  }, [userId, readFor, call, state.phase, wheel]);

  const shown = state.phase === 'landed' ? state.opened : undefined;
  if (shown !== undefined && landed.every(({ key }) => key !== shown.id)) {
    setLanded([{ ...shown.result, key: shown.id }, ...landed].slice(0, SHOWN));
  }
  const turning = state.phase === 'revealing' ? state.opened.id : undefined;
  const keys = new Set([...landed.map(({ key }) => key), ...(turning === undefined ? [] : [turning])]);
  const read = Array.isArray(earlier) ? (earlier as readonly OwnSpin[]) : [];
  const spins = [...landed, ...read.filter(({ key }) => !keys.has(key))].slice(0, SHOWN);
  const isComing = earlier === undefined && (userId !== undefined || viewer.kind === 'loading');
  const note = earlier === 'failed' ? 'Your earlier spins could not be loaded.' : 'You have not spun here yet.';
  return { spins, note: spins.length > 0 || isComing ? undefined : note };
}

function spinsOf(plays: readonly HistoryPlay[], { modes }: ShownWheel): OwnSpin[] {
  return plays.filter(isSeedPlay).flatMap((play) => {
    if (!isSpin(play)) return [];
    const mode = modes.find(({ hash }) => hash === play.tableHash);
    return mode === undefined ? [] : [{ ...readSpin(play, mode), key: play.id }];
  });
}
