import type { PublicProfile } from '@voltide/contract';
import { Award } from 'lucide-react';

type AchievementsProps = { readonly achievements: NonNullable<PublicProfile['achievements']> };

export function Achievements({ achievements: { earned, of } }: AchievementsProps) {
  return (
    <section className="panel player-section" aria-labelledby="player-achievements">
      <h2 id="player-achievements">
        Achievements{' '}
        <small className="num">
          {earned.length} of {of}
        </small>
      </h2>
      {earned.length === 0 ? <p className="quiet">None yet.</p> : null}
      <ul className="player-marks">
        {earned.map(({ id, name, text }) => (
          <li key={id}>
            <Award aria-hidden />
            <span>
              <strong>{name}</strong>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
