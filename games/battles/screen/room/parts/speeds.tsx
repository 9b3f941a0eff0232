import { Button, IconButton } from '@voltide/ui';
import { ChevronLeft, ChevronRight, RotateCcw, SkipForward } from 'lucide-react';

import { RATES } from '../model/playhead.ts';
import type { ShowControl } from '../use-show.ts';

type SpeedsProps = { readonly control: ShowControl; readonly isFree: boolean; readonly isLive: boolean };

/** Sets the local speed, and after the end steps through the rounds. */
export function Speeds({ control, isFree, isLive }: SpeedsProps) {
  const { frame, head, play, end, restart, step } = control;
  const isStill = head.rate === 0;
  const again = (
    <Button size={36} icon={<RotateCcw />} onClick={() => restart(1)}>
      Replay
    </Button>
  );
  if (!isFree && frame.kind === 'ended') return <div className="show-speeds">{again}</div>;
  if (!isFree) return <p className="show-pace">Strict profile: shown in full, at one speed.</p>;
  if (frame.kind === 'ended' || isStill) {
    return (
      <div className="show-speeds" role="group" aria-label="Replay">
        <IconButton label="Round before" icon={<ChevronLeft />} onClick={() => step(-1)} />
        <IconButton
          label="Next round"
          icon={<ChevronRight />}
          disabled={frame.kind === 'ended'}
          onClick={() => step(1)}
        />
        {again}
      </div>
    );
  }
  return (
    <div className="show-speeds" role="group" aria-label={isLive ? 'Speed, for you alone' : 'Speed'}>
      {RATES.map((rate) => (
        <Button key={rate} size={36} variant="ghost" aria-pressed={head.rate === rate} onClick={() => play(rate)}>
          {rate}×
        </Button>
      ))}
      <Button size={36} variant="ghost" icon={<SkipForward />} onClick={end}>
        Instant
      </Button>
    </div>
  );
}
