import { memo } from 'react';

import { multiplierText } from '../../figures.ts';
import { placeAt, ringPath } from '../model/geometry.ts';
import { toneOf } from '../model/spin-result.ts';

/** Rings of the drawing, whose radius is 100. */
const RIM = 98.5;
const PEGS = 94.8;
const OUTER = 91;
const EDGE = 87.6;
const LABELS = 80.5;
export const INNER = 40;

type WheelDiscProps = {
  readonly tenths: readonly number[];
  /** Only segments that pay so much stay bright; all of them if it is undefined. */
  readonly pointed: number | undefined;
};

/** A strip as a wheel, to scale: equally wide segments, the first at the top. A table says the same. */
export const WheelDisc = memo(function WheelDisc({ tenths, pointed }: WheelDiscProps) {
  const segments = tenths.map((paid, place) => ({ paid, place }));
  const width = 1 / tenths.length;
  return (
    <svg viewBox="-100 -100 200 200" className="disc-drawing" aria-hidden>
      <circle r={RIM} className="disc-rim" />
      {segments.map(({ paid, place }) => {
        const span = [(place - 0.5) * width, (place + 0.5) * width] as const;
        const tone = toneOf(paid);
        return (
          <g
            key={place}
            data-dim={(pointed !== undefined && paid !== pointed) || undefined}
            {...(tone === undefined ? {} : { style: { '--tone': `var(--r-${tone})` } })}
          >
            <path
              className="disc-segment"
              data-segment={place}
              data-pays={tone !== undefined || undefined}
              d={ringPath([INNER, OUTER], span)}
            />
            {tone === undefined ? null : (
              <>
                <path className="disc-edge" d={ringPath([EDGE, OUTER], span)} />
                <text transform={`rotate(${place * width * 360}) translate(0 ${-LABELS})`}>{multiplierText(paid)}</text>
              </>
            )}
          </g>
        );
      })}
      {segments.map(({ place }) => {
        const { x, y } = placeAt(PEGS, (place + 0.5) * width);
        return <circle key={place} className="disc-peg" cx={x.toFixed(3)} cy={y.toFixed(3)} r="1.7" />;
      })}
    </svg>
  );
});
