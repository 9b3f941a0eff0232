import { useLayoutEffect, useRef } from 'react';

import { prefersStill } from '../../../../kit/still.ts';
import type { Beacon } from '../model/beacon.ts';
import { countUp } from './counting.ts';

const TYPED_MS = 450;

/** Types the value of the beacon as it arrives, in the place where the rounds follow. */
export function BeaconDrawn({ beacon: { name, round, value } }: { readonly beacon: Beacon }) {
  return (
    <div className="track" data-beacon>
      <p className="track-words">
        <strong>{name} drew</strong>
        <span>
          round <span className="num">{round}</span>
        </span>
      </p>
      <p className="track-rounds beacon-value" aria-hidden>
        <Typed text={value} />
      </p>
    </div>
  );
}

/** Types a text once, at once for people who want no motion. */
function Typed({ text }: { readonly text: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const typed = place.current?.firstChild;
    if (!(typed instanceof Text) || prefersStill()) return;
    typed.data = '';
    return countUp((share) => {
      typed.data = text.slice(0, Math.ceil(text.length * share));
    }, TYPED_MS);
  }, [text]);
  return <span ref={place}>{text}</span>;
}
