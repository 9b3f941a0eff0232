import type { LinkedPlayer } from '@voltide/contract';
import { Link } from '@voltide/ui';

export function PlayerLinks({ players }: { readonly players: readonly LinkedPlayer[] }) {
  return (
    <span className="player-links">
      {players.map(({ userId, username }) => (
        <Link key={userId} className="link" href={`/adminxxx/players/${userId}`}>
          {username}
        </Link>
      ))}
    </span>
  );
}
