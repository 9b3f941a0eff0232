import { Link, RelativeTime } from '@voltide/ui';

import { useHost } from '../host.ts';

const SHOWN = 7;

export function PastSpins() {
  const { data, error } = useHost().useLoaded('GET /api/plays', { query: { game: 'spin' } });
  if (error !== undefined || data === undefined || data.plays.length === 0) return null;
  const spins = data.plays.filter((play) => 'draws' in play).slice(0, SHOWN);
  return (
    <section aria-labelledby="past-spins">
      <h2 id="past-spins">Your spins</h2>
      <ul className="panel daily-past">
        {spins.map(({ id, at, result, input }) => (
          <li key={id}>
            <span className="faint">
              <RelativeTime at={at} /> · day {input['day']}
            </span>
            <Link className="link" href={`/history?play=${id}`}>
              {result}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
