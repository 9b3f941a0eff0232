import './profile.css';

import { ErrorState, Link, Money } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { LevelStanding } from '../../../lib/progress/level-line.tsx';
import { useProgress } from '../../../lib/progress/progress-query.ts';

export function LevelPanel() {
  const { data, error, refetch } = useProgress();
  const level = data?.level;
  if (level === undefined && error !== null) {
    return (
      <section className="panel profile-section" aria-label="Level">
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <section className="panel profile-section" aria-label="Level">
      <LevelStanding level={level} />
      <p className="aside">
        {level?.reward ? (
          <>
            Level {level.level + 1} adds <Money amount={level.reward} /> of play balance.
          </>
        ) : (
          'Levels never fall.'
        )}{' '}
        <Link href="/rewards" className="link">
          Rewards
        </Link>
      </p>
    </section>
  );
}
