import { PackImage, Progress, Stamped } from '@voltide/ui';

import { STAMPS } from '../../../progress/stamps.ts';
import type { PackStanding } from '../../../kit/pack-standing.ts';

type StampTrackProps = { readonly packId: string; readonly standing: PackStanding };

/** The stamps of a pack: earned ones, and the opens missing to the next. */
export function StampTrack({ packId, standing }: StampTrackProps) {
  const { opens } = standing;
  return (
    <div className="stamp-track">
      <div className="stamp-track-words">
        <strong>{stampText(standing)}</strong>
        <Progress label="Opens to the next stamp" part={partOf(standing)} />
        <small>A stamp frames the capsule. It changes nothing about the odds.</small>
      </div>
      <ol className="stamp-track-steps" aria-label="Stamps">
        {STAMPS.map((stamp) => {
          const isEarned = opens >= stamp.opens;
          return (
            <li key={stamp.id} data-earned={isEarned || undefined}>
              <Stamped look={stamp.id} className="stamp-track-art">
                <PackImage packId={packId} size={36} loading="lazy" />
              </Stamped>
              <strong>{stamp.name}</strong>
              <small className="num">{isEarned ? 'Earned' : stamp.opens.toLocaleString('en')}</small>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Returns "62 of 100 opens to Silver"; with all earned, the number of opens. */
function stampText({ opens, next }: PackStanding): string {
  const shown = opens.toLocaleString('en');
  if (next === undefined) return `${shown} opens, all four stamps earned`;
  return `${shown} of ${next.opens.toLocaleString('en')} opens to ${next.name}`;
}

function partOf({ opens, next }: PackStanding): number {
  return next === undefined ? 1 : opens / next.opens;
}
