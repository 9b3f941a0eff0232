import type { Progress } from '@voltide/contract';
import { Money, Stat } from '@voltide/ui';

import { LevelStanding } from '../../../lib/progress/level-line.tsx';
import { countText } from '../../../lib/progress/level-words.ts';
import { LevelRing } from './level-ring.tsx';
import { RewardSection } from './reward-section.tsx';

export function LevelSection({ level }: Pick<Progress, 'level'>) {
  const { level: held, reward, cacheAt, xp } = level;
  return (
    <RewardSection id="level" heading="Level" note={`${countText(xp)} XP`} isPanel>
      <div className="level-row">
        <LevelRing level={level} />
        <LevelStanding level={level} />
      </div>
      <dl className="reward-figures">
        <Stat label="Next reward" {...(reward === null ? {} : { note: `at level ${held + 1}, automatic` })}>
          {reward === null ? 'All paid' : <Money amount={reward} />}
        </Stat>
        <Stat label="Next Level Cache" {...(cacheAt === null ? {} : { note: 'with the level' })}>
          {cacheAt === null ? 'All given' : `Level ${cacheAt}`}
        </Stat>
      </dl>
    </RewardSection>
  );
}
