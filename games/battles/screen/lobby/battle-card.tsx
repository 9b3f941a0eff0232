import type { Clock } from '@voltide/core';
import { Button, cx, Link, LinkButton, Money, useNow } from '@voltide/ui';
import { CopyPlus } from 'lucide-react';

import { usePace } from '../../../kit/use-pace.ts';
import type { BattleCard } from '../../contract.ts';
import { draftOf, newBattleHref } from '../create/draft.ts';
import { battleHref } from '../model/addresses.ts';
import { closingText, fillText, isSeated, roundsText } from '../model/battle-words.ts';
import { runningNow } from '../model/running.ts';
import { LAYOUT_WORDS, modeName, modeText } from '../model/words.ts';
import { RoundStrip } from '../parts/round-strip.tsx';
import { BattleFacts, HouseMark } from './battle-facts.tsx';
import { SeatPlates } from './seat-plates.tsx';
import './battle-card.css';

export type BattleCardProps = {
  readonly battle: BattleCard;
  readonly clock: Clock;
  /** The battle has left the list: it keeps its place and says so. */
  readonly isGone: boolean;
  readonly onJoin: (battle: BattleCard) => void;
};

const CAPSULES_MOST = 5;

export function BattleCardView({ battle, clock, isGone, onJoin }: BattleCardProps) {
  const { battleId, settings, entry } = battle;
  const { name, says } = LAYOUT_WORDS[settings.layout];
  return (
    <li className={cx('panel', 'battle-card')} data-state={isGone ? 'gone' : battle.state} data-battle={battleId}>
      <div className="battle-card-head">
        <h3>
          <Link href={battleHref(battleId)} data-tooltip={`${says}. ${modeText(settings)}`}>
            {name} <span>{modeName(settings)}</span>
          </Link>
          <HouseMark battle={battle} />
        </h3>
        <BattleFacts battle={battle} />
      </div>
      <div className="battle-card-rounds">
        <RoundStrip rounds={settings.rounds} size={38} most={CAPSULES_MOST} />
        <span>{roundsText(settings.rounds.length)}</span>
      </div>
      <div className="battle-card-seats">
        <SeatsNow battle={battle} clock={clock} isGone={isGone} />
      </div>
      <div className="battle-card-side">
        <p>
          <Money amount={entry} className="battle-card-entry" />
          <small>{settings.funding > 0 ? `${settings.funding}% paid by creator` : 'a seat'}</small>
        </p>
        <div className="battle-card-ways">
          {battle.state === 'open' ? null : (
            <LinkButton
              href={newBattleHref(draftOf(battle))}
              className="btn-icon"
              variant="ghost"
              icon={<CopyPlus />}
              aria-label="Play the same"
              data-tooltip="Play the same"
            />
          )}
          <Action battle={battle} isGone={isGone} onJoin={onJoin} />
        </div>
      </div>
    </li>
  );
}

/** Shows the seats, and below them the battle's progress, by the clock of the server. */
function SeatsNow({ battle, clock, isGone }: Omit<BattleCardProps, 'onJoin'>) {
  const isOpen = battle.state === 'open';
  const nowMs = useNow(isGone ? undefined : 1000, clock);
  const { text, lead, leadSeats } = runningNow(battle, nowMs);
  return (
    <>
      <SeatPlates battle={battle} leadSeats={isOpen || isGone ? [] : leadSeats} />
      {isGone ? (
        <span className="battle-card-fill">{isOpen ? 'Not open any more' : 'Just ended'}</span>
      ) : isOpen ? (
        <span className="battle-card-fill">
          <span>{fillText(battle)}</span>
          <span className="num">Refunded in {closingText(battle, clock)} unless full</span>
        </span>
      ) : (
        <span className="battle-card-fill" data-live>
          <span className="num">{text}</span>
          {lead === '' ? null : <span className="battle-card-lead">{lead}</span>}
        </span>
      )}
    </>
  );
}

function Action({ battle, isGone, onJoin }: Omit<BattleCardProps, 'clock'>) {
  const { battleId, state } = battle;
  const isOwn = isSeated(battle);
  const { isClosed } = usePace('battles');
  if (!isGone && state === 'open' && !isOwn && !battle.isOfGuest) {
    return (
      <Button variant="outline" disabled={isClosed} onClick={() => onJoin(battle)}>
        Join
      </Button>
    );
  }
  return (
    <LinkButton href={battleHref(battleId)} variant={isOwn && !isGone ? 'outline' : 'quiet'}>
      {isOwn ? 'Open' : 'Watch'}
    </LinkButton>
  );
}
