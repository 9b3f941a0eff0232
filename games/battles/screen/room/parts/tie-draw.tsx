import { useLayoutEffect, useRef } from 'react';

import { prefersStill } from '../../../../kit/still.ts';
import { percentText, teamName } from '../model/words.ts';
import type { Show } from '../model/show.ts';
import type { Standing } from '../model/standing.ts';
import { TEAM_TONES } from './lanes.tsx';
import './tie-draw.css';

const ROUNDS = 3;

type TieDrawProps = {
  readonly show: Show;
  readonly standing: Standing;
  readonly isLanded: boolean;
  readonly drawMs: number;
  readonly elapsedMs: () => number;
  readonly rate: number;
};

/** Shows the draw between level teams: a ticket each, and a light that moves until it rests. */
export function TieDraw({ show, standing, isLanded, drawMs, elapsedMs, rate }: TieDrawProps) {
  const list = useRef<HTMLOListElement>(null);
  const { leaders } = standing;
  const drawn = Number(show.decider?.drawn ?? 0n);
  useLayoutEffect(() => {
    if (isLanded || prefersStill() || list.current === null) return;
    const lights = [...list.current.querySelectorAll<HTMLElement>('.tie-light')];
    const stops = ROUNDS * leaders.length + drawn;
    const motions = lights.map((light, ticket) => {
      const motion = light.animate(framesOf(ticket, leaders.length, stops), { duration: drawMs, fill: 'both' });
      motion.playbackRate = rate;
      motion.currentTime = elapsedMs();
      return motion;
    });
    return () => {
      for (const motion of motions) motion.cancel();
    };
  }, [isLanded, leaders.length, drawn, drawMs, elapsedMs, rate]);
  return (
    <div className="tie">
      <p>
        <strong>A tie.</strong> One ticket each, one is drawn: chance {percentText(1n, BigInt(leaders.length))}.
      </p>
      <ol ref={list} className="tie-tickets">
        {leaders.map((team, ticket) => (
          <li
            key={team}
            data-drawn={(isLanded && ticket === drawn) || undefined}
            style={{ '--tone': TEAM_TONES[team] ?? TEAM_TONES[0] }}
          >
            <i className="tie-light" aria-hidden />
            <span className="num">Ticket {ticket + 1}</span>
            <strong>{teamName(show, team)}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * Animates a ticket that is dark except while the light stands on it; each stop is a little longer than the one before.
 */
function framesOf(ticket: number, count: number, stops: number): Keyframe[] {
  const timeOf = (stop: number): number => Math.min(1, (stop / (stops + 1)) ** 1.6);
  const frames: Keyframe[] = [{ opacity: ticket === 0 ? 1 : 0, offset: 0, easing: 'steps(1, end)' }];
  for (let stop = 1; stop <= stops; stop++) {
    frames.push({ opacity: stop % count === ticket ? 1 : 0, offset: timeOf(stop), easing: 'steps(1, end)' });
  }
  frames.push({ opacity: stops % count === ticket ? 1 : 0, offset: 1 });
  return frames;
}
