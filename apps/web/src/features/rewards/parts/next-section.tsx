import './rewards.css';

import { useQuery } from '@tanstack/react-query';
import type { Progress } from '@voltide/contract';
import { FIRST_WIN_XP } from '@voltide/games/progress/steps';
import { browserClock, Countdown, EmblemArt, Link, Money } from '@voltide/ui';
import { CalendarHeart, ChevronRight, Coins, Swords, TrendingUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { nearestAchievement, rewardText, showAchievements } from '../../../lib/progress/achievements.ts';
import { missingText } from '../../../lib/progress/level-words.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { spinQuery } from '../../../lib/plays/spin-status.ts';
import { RewardSection } from './reward-section.tsx';

/**
 * Next goals: the daily spin, the next level, the nearest achievement, the jackpot. It invites to play, so it is hidden
 * from excluded players.
 */
export function NextSection({ progress }: { readonly progress: Progress }) {
  const { level, achievements } = progress;
  const nearest = nearestAchievement(showAchievements(achievements));
  return (
    <RewardSection id="next" heading="What comes next">
      <ul className="next-list">
        <NextSpin />
        {level.missingXp === null ? null : (
          <NextRow href="/packs" icon={<TrendingUp aria-hidden />} title={`Level ${level.level + 1}`}>
            {missingText(level)}
          </NextRow>
        )}
        {nearest === undefined ? null : (
          <NextRow
            href="#achievements"
            icon={<EmblemArt id={nearest.id} rarity={nearest.rarity} state="outline" size={36} />}
            title={nearest.name}
          >
            {nearest.progress}, for {rewardText(nearest)}
          </NextRow>
        )}
        <FirstWin lastWinDay={progress.lastWinDay} />
        <NextJackpot />
      </ul>
    </RewardSection>
  );
}

type NextRowProps = {
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
};

function NextRow({ href, icon, title, children }: NextRowProps) {
  return (
    <li>
      <Link href={href} className="next-row">
        <span className="next-icon">{icon}</span>
        <span className="reward-name">
          <strong>{title}</strong>
          <span className="num note">{children}</span>
        </span>
        <ChevronRight aria-hidden />
      </Link>
    </li>
  );
}

function NextSpin() {
  const { isGuest } = useSession();
  const { data } = useQuery({ ...spinQuery, enabled: !isGuest });
  const icon = <CalendarHeart aria-hidden />;
  if (isGuest) {
    return (
      <NextRow href="/signup" icon={icon} title="Daily spin">
        Free every day, for accounts. Sign up to spin.
      </NextRow>
    );
  }
  return (
    <NextRow href="/daily-spin" icon={icon} title="Daily spin">
      {data === undefined || data === null ? (
        'Free every day'
      ) : data.canSpin ? (
        `Ready: day ${data.day} of your streak`
      ) : (
        <>
          Next spin in <Countdown toMs={browserClock.nowMs() + Date.parse(data.resetAt) - Date.parse(data.now)} />
        </>
      )}
    </NextRow>
  );
}

function FirstWin({ lastWinDay }: Pick<Progress, 'lastWinDay'>) {
  const [today] = useState(() => new Date(browserClock.nowMs()).toISOString().slice(0, 10));
  return (
    <NextRow href="/battles" icon={<Swords aria-hidden />} title="First battle win of the day">
      {lastWinDay === today ? 'Done for today' : `${FIRST_WIN_XP} XP, once each UTC day`}
    </NextRow>
  );
}

function NextJackpot() {
  const { data } = useQuery(queryFor('GET /api/jackpot'));
  return (
    <NextRow href="/jackpot" icon={<Coins aria-hidden />} title="Daily jackpot">
      {data === undefined || data === null ? (
        'Drawn at 00:05 UTC'
      ) : (
        <>
          <Money amount={data.today.pool} /> in today's pool
        </>
      )}
    </NextRow>
  );
}
