import './leaders-today.css';

import { useQuery } from '@tanstack/react-query';
import { ErrorState, PersonName, SlowSkeleton } from '@voltide/ui';

import { countText } from '../../../lib/progress/level-words.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';

const DAY = { measure: 'points', period: 'day' } as const;
/** Named by its first place, it has another address than the live board: this page does not need each change. */
const LEADERS = queryFor('GET /api/boards/:measure/:period', { params: DAY, query: { from: '1' } });
const OWN = queryFor('GET /api/boards/:measure/:period/own', { params: DAY });
const REFETCH_MS = 60_000;
const SHOWN = 3;
const AVATAR_PX = 32;

export function LeadersToday() {
  const { data, error, refetch } = useQuery({ ...LEADERS, refetchInterval: REFETCH_MS });
  if (data === undefined || data === null) {
    return error === null ? (
      <SlowSkeleton what="the leaderboard" className="leaders-place" />
    ) : (
      <ErrorState text="The leaderboard could not be loaded." onRetry={() => void refetch()} />
    );
  }
  const rows = data.rows.slice(0, SHOWN);
  return (
    <div className="panel leaders">
      {rows.length === 0 ? (
        <p className="leaders-none">No one has points today yet.</p>
      ) : (
        <ol>
          {rows.map(({ place, person, score }) => (
            <li key={place}>
              <strong className="num">
                <span className="unseen">Place </span>
                {place}
              </strong>
              <PersonName person={person} size={AVATAR_PX} />
              <span className="num">{pointsText(score)}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="leaders-own">
        <OwnPlace />
      </p>
    </div>
  );
}

function OwnPlace() {
  const { user, isGuest } = useSession();
  const { data } = useQuery({ ...OWN, enabled: user !== null && !isGuest });
  const own = data?.off === null ? data.own : null;
  if (own === null || own === undefined) return 'Ten places win play balance each UTC day.';
  return `You: place ${countText(own.place)} with ${pointsText(own.score)}.`;
}

function pointsText(score: string): string {
  return score === '1' ? '1 point' : `${countText(score)} points`;
}
