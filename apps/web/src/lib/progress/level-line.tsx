import './level-line.css';

import type { Progress } from '@voltide/contract';
import { WhatIsXp } from '@voltide/games/kit/what-is-xp.tsx';
import { Progress as Bar } from '@voltide/ui';

import { levelPart, missingText, stakeText } from './level-words.ts';
import { useProgress } from './progress-query.ts';

/** A menu may hold no progress bar (ARIA 1.2, menu): there the words suffice. */
type Place = { readonly isInMenu?: boolean };

/** The user's level and the XP missing to the next. It follows live messages, and keeps its place while unknown. */
export function LevelLine(place: Place) {
  const { data } = useProgress();
  return <LevelStanding {...place} level={data?.level} />;
}

type LevelStandingProps = Place & { readonly level: Progress['level'] | undefined };

/** A level in three lines: its number, a bar, and the XP missing. */
export function LevelStanding({ level, isInMenu = false }: LevelStandingProps) {
  const stake = level === undefined ? undefined : stakeText(level);
  return (
    <div className="level-line" aria-busy={level === undefined || undefined}>
      <div className="level-line-head">
        <p className="level-line-name">{level === undefined ? 'Level –' : `Level ${level.level}`}</p>
        {isInMenu ? null : <WhatIsXp />}
      </div>
      <Bar {...(isInMenu ? {} : { label: 'To the next level' })} part={level === undefined ? 0 : levelPart(level)} />
      <p className="level-line-words">
        {level === undefined ? '\u00a0' : missingText(level)}
        {stake === undefined ? null : <span data-invites>, {stake}</span>}
      </p>
    </div>
  );
}
