import { MOTION } from '@voltide/ui';
import { useLayoutEffect, useRef } from 'react';

import { prefersStill } from '../../../../kit/still.ts';
import { angleOf, arcsOf, ringPath, turnKeyframes } from '../model/ring.ts';
import { countText, percentText, teamName } from '../model/words.ts';
import { hasTeams, sumOf, type Show } from '../model/show.ts';
import type { Standing } from '../model/standing.ts';
import { TEAM_TONES } from './lanes.tsx';
import './jackpot-ring.css';

const INNER = 72;
const OUTER = 94;

type JackpotRingProps = {
  readonly show: Show;
  readonly standing: Standing;
  readonly phase: 'waiting' | 'turning' | 'resting';
  readonly turnMs: number;
  readonly elapsedMs: () => number;
  readonly rate: number;
};

/** Shows the draw of mode Jackpot: arcs as wide as the chances, and a pointer that stops on the drawn ticket. */
export function JackpotRing({ show, standing, phase, turnMs, elapsedMs, rate }: JackpotRingProps) {
  const pointer = useRef<SVGGElement>(null);
  const { decider } = show;
  const weights = standing.weights ?? [];
  const whole = sumOf(weights);
  const restDeg = decider === undefined ? 0 : angleOf(decider.drawn, decider.n);
  const isDrawn = phase !== 'waiting';
  // A phone has no room beside three teams: there the ring comes over them when it decides.
  const isCrowded = hasTeams(show) && show.teams.length > 2;
  useLayoutEffect(() => {
    if (phase !== 'turning' || prefersStill()) return;
    const turning = pointer.current?.animate(turnKeyframes(restDeg), { duration: turnMs });
    if (turning === undefined) return;
    turning.playbackRate = rate;
    turning.currentTime = elapsedMs();
    return () => turning.cancel();
  }, [phase, restDeg, turnMs, elapsedMs, rate]);
  const middle =
    phase === 'resting' && decider !== undefined
      ? { large: countText(decider.drawn + 1n), small: 'was drawn' }
      : { large: whole === 0n ? '–' : countText(whole), small: 'tickets' };
  return (
    <figure className="chances" data-phase={phase} data-over-lanes={isCrowded || undefined}>
      <svg viewBox="-100 -100 200 200" aria-hidden>
        <circle className="chances-rail" r={(INNER + OUTER) / 2} />
        {arcsOf(weights).map(({ team, span }) => (
          <path
            key={team}
            className="chances-arc"
            style={{ '--tone': TEAM_TONES[team] ?? TEAM_TONES[0] }}
            d={ringPath([INNER, OUTER], span)}
          />
        ))}
        <g
          ref={pointer}
          className="chances-pointer"
          style={{ transform: `rotate(${isDrawn ? restDeg : 0}deg)`, transitionDuration: `${MOTION.baseMs}ms` }}
        >
          <path d="M0 -98 L5.5 -80 L0 -64 L-5.5 -80 Z" />
        </g>
      </svg>
      <figcaption>
        <strong className="num">{middle.large}</strong>
        <span>{middle.small}</span>
      </figcaption>
      <ul className="chances-key">
        {show.teams.map((members, team) => (
          <li key={members.join('-')} style={{ '--tone': TEAM_TONES[team] ?? TEAM_TONES[0] }}>
            <i aria-hidden />
            <span>{teamName(show, team)}</span>
            <b className="num">{percentText(weights[team] ?? 0n, whole)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
