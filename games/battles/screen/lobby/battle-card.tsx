import type { Clock } from '@voltide/core';
import { Badge, Button, cx, Link, LinkButton, Money, useNow } from '@voltide/ui';
import { Bot, Clock3, CopyPlus, Lock, Radio, Scale } from 'lucide-react';

import type { BattleCard } from '../../contract.ts';
import { draftOf, newBattleHref } from '../create/draft.ts';
import { battleHref } from '../model/addresses.ts';
import { closingText, fillText, isSeated, roundsText } from '../model/battle-words.ts';
import { beaconWords, chanceText, LAYOUT_WORDS, modeName, modeText, STATE_WORDS, TIE_WORDS } from '../model/words.ts';
import { RoundStrip } from '../parts/round-strip.tsx';
import { TeamSeats } from '../parts/team-seats.tsx';
import './battle-card.css';

export type BattleCardProps = {
  readonly battle: BattleCard;
  readonly clock: Clock;
  /** It is in the list no more: it keeps its place and says so. */
  readonly isGone: boolean;
  readonly onJoin: (battle: BattleCard) => void;
};

/** So many capsules stand side by side in every width. */
const CAPSULES_MOST = 5;
const [AVATAR_PX, SMALL_AVATAR_PX] = [36, 26];
/** From so many seats on they are drawn smaller, so that they stand in one line. */
const MANY_SEATS = 6;

/**
 * A battle that is open or under way: who sits, what is opened, what it costs, and how it is decided. Who wins is known
 * before the last reels have landed, and is for the room to show.
 */
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
        </h3>
        <Facts battle={battle} />
      </div>
      <div className="battle-card-rounds">
        <RoundStrip rounds={settings.rounds} size={38} most={CAPSULES_MOST} />
        <span>{roundsText(settings.rounds.length)}</span>
      </div>
      <div className="battle-card-seats">
        <TeamSeats
          battle={{ ...battle, winners: null }}
          size={battle.seatCount < MANY_SEATS ? AVATAR_PX : SMALL_AVATAR_PX}
        />
        <Fill battle={battle} clock={clock} isGone={isGone} />
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

function Fill({ battle, clock, isGone }: Omit<BattleCardProps, 'onJoin'>) {
  const isOpen = battle.state === 'open' && !isGone;
  useNow(isOpen ? 1000 : undefined, clock);
  if (isGone) {
    return <span className="battle-card-fill">{battle.state === 'open' ? 'Not open any more' : 'Just ended'}</span>;
  }
  if (!isOpen) {
    return (
      <span className="battle-card-fill" data-live>
        {STATE_WORDS[battle.state]}
      </span>
    );
  }
  return (
    <span className="battle-card-fill">
      {fillText(battle)}
      <span className="num" data-tooltip="Time left to fill. After that everybody is paid back.">
        <Clock3 aria-hidden />
        <span className="unseen">, closes in </span>
        {closingText(battle, clock)}
      </span>
    </span>
  );
}

function Facts({ battle }: Pick<BattleCardProps, 'battle'>) {
  const { settings, tieChance, beacon, allowsHouse, isPrivate, isInviteOnly, isInvited, isOfGuest } = battle;
  const isOpen = battle.state === 'open';
  const source = beaconWords(beacon);
  const tie = chanceText(tieChance);
  return (
    <ul className="battle-facts">
      <li data-tooltip={tie === 'none' ? 'Teams cannot be level.' : TIE_WORDS[settings.tie].says}>
        <Scale aria-hidden />
        {tie === 'none' ? 'No ties' : `Tie ${tie}${settings.tie === 'split' ? ', split' : ''}`}
      </li>
      {beacon === null && !isOpen ? null : (
        <li data-tooltip={isOpen ? source.willSay : source.says}>
          {source.isLocal ? (
            <Badge tone="warn" icon={<Radio />}>
              {source.name}
            </Badge>
          ) : (
            <>
              <Radio aria-hidden />
              {source.name}
            </>
          )}
        </li>
      )}
      {isOfGuest || allowsHouse ? (
        <li data-tooltip={isOfGuest ? GUESTS : HOUSE}>
          <Bot aria-hidden />
          {isOfGuest ? 'House only' : 'House seats'}
        </li>
      ) : null}
      {isPrivate ? (
        <li data-tooltip={isInviteOnly ? INVITED : 'Whoever has its link can see and join it.'}>
          <Lock aria-hidden />
          {isInvited ? 'You are invited' : isInviteOnly ? 'Invited only' : 'Private'}
        </li>
      ) : null}
    </ul>
  );
}

const GUESTS = 'A guest plays against house seats only: nobody else can join.';
const INVITED = 'Only players whom its creator named can join it.';
const HOUSE = 'The creator may give free seats to the house. They are labelled and have the same odds.';

function Action({ battle, isGone, onJoin }: Omit<BattleCardProps, 'clock'>) {
  const { battleId, state } = battle;
  const isOwn = isSeated(battle);
  if (!isGone && state === 'open' && !isOwn && !battle.isOfGuest) {
    return (
      <Button variant="outline" onClick={() => onJoin(battle)}>
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
