import { useQuery } from '@tanstack/react-query';
import { distinctKeys, Money, PersonName, RelativeTime } from '@voltide/ui';

import { queryFor } from '../../../lib/http/query.ts';
import './last-plays.css';

const REFETCH_MS = 10_000;
const SHOWN = 8;

/** The latest plays of everyone, of all games of one stake or of one. It is last on the page, since it may grow. */
export function LastPlays({ game }: { readonly game?: string }) {
  const { data } = useQuery({
    ...queryFor('GET /api/games/recent', { query: game === undefined ? {} : { game } }),
    refetchInterval: REFETCH_MS,
  });
  if (data === undefined || data === null) return null;
  const plays = data.plays.slice(0, SHOWN);
  const keys = distinctKeys(plays.map(({ at, player, game: of }) => `${at} ${player.name} ${of}`));
  return (
    <section className="page last-plays" aria-labelledby="last-plays">
      <div className="panel">
        <h2 id="last-plays">Latest plays</h2>
        {plays.length === 0 ? <p className="quiet">No one has played yet.</p> : null}
        <ol>
          {plays.map(({ gameName, payout, player, at }, i) => (
            <li key={keys[i]}>
              <span>
                <PersonName person={player} />
                <small>
                  {gameName}, <RelativeTime at={at} />
                </small>
              </span>
              <Money amount={payout} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
