import type { PublicProfile } from '@voltide/contract';
import { Link } from '@voltide/ui';

type SetsProps = { readonly sets: NonNullable<PublicProfile['sets']> };

export function Sets({ sets: { complete, of } }: SetsProps) {
  return (
    <section className="panel player-section" aria-labelledby="player-sets">
      <h2 id="player-sets">
        Sets{' '}
        <small className="num">
          {complete.length} of {of}
        </small>
      </h2>
      {complete.length === 0 ? <p className="quiet">None complete yet.</p> : null}
      <ul className="player-sets">
        {complete.map(({ packId, packName }) => (
          <li key={packId}>
            <Link href={`/packs/${packId}`} className="link">
              {packName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
