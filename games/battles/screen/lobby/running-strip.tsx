import type { Clock } from '@voltide/core';
import { cx, Link, LinkButton, Money, Progress, useNow } from '@voltide/ui';
import { CopyPlus } from 'lucide-react';
import { memo, useRef } from 'react';

import type { BattleCard } from '../../contract.ts';
import { draftOf, newBattleHref } from '../create/draft.ts';
import { battleHref } from '../model/addresses.ts';
import { runningNow } from '../model/running.ts';
import type { SteadyRow } from '../model/steady-list.ts';
import { LAYOUT_WORDS, modeName } from '../model/words.ts';
import { RoundStrip } from '../parts/round-strip.tsx';
import { DecidedBy, HouseMark } from './battle-facts.tsx';
import { SeatPlates } from './seat-plates.tsx';
import { useFlip, type Places } from './use-flip.ts';
import './running-strip.css';

type RunningStripProps = {
  readonly rows: readonly SteadyRow<BattleCard>[];
  readonly clock: Clock;
  readonly places: Places;
};

const CAPSULES_MOST = 4;

export function RunningStrip({ rows, clock, places }: RunningStripProps) {
  const list = useRef<HTMLUListElement>(null);
  useFlip(list, rows, places);
  return (
    <ul ref={list} className="running-strip">
      {rows.map(({ item, isGone }) => (
        <RunningCard key={item.battleId} battle={item} clock={clock} isGone={isGone} />
      ))}
    </ul>
  );
}

type RunningCardProps = { readonly battle: BattleCard; readonly clock: Clock; readonly isGone: boolean };

const RunningCard = memo(({ battle, clock, isGone }: RunningCardProps) => {
  const { battleId, settings, entry } = battle;
  const { text, lead, leadSeats, part, isOver } = runningNow(battle, useNow(isGone ? undefined : 500, clock));
  const isEnded = isGone || isOver;
  return (
    <li className={cx('panel', 'running-card')} data-battle={battleId} data-state={isEnded ? 'over' : battle.state}>
      <div className="running-head">
        <h3>
          <Link href={battleHref(battleId)}>
            {LAYOUT_WORDS[settings.layout].name} <span>{modeName(settings)}</span>
          </Link>
        </h3>
        <HouseMark battle={battle} />
        <Money amount={entry} />
      </div>
      <SeatPlates battle={battle} leadSeats={leadSeats} size={22} />
      <div className="running-foot">
        <p>
          <b className="num">{isGone && !isOver ? 'Just ended' : text}</b>
          <span>{lead}</span>
        </p>
        <RoundStrip rounds={settings.rounds} size={26} most={CAPSULES_MOST} />
      </div>
      <Progress part={part} />
      <div className="running-decides">
        <DecidedBy battle={battle} />
        <LinkButton
          href={newBattleHref(draftOf(battle))}
          size={36}
          className="btn-icon"
          variant="ghost"
          icon={<CopyPlus />}
          aria-label="Play the same"
          data-tooltip="Play the same"
        />
      </div>
    </li>
  );
});
RunningCard.displayName = 'RunningCard';
