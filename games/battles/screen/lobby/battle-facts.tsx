import { Badge } from '@voltide/ui';
import { Bot, Lock, Radio, Scale } from 'lucide-react';

import type { BattleCard } from '../../contract.ts';
import { countHouseSeats } from '../model/battle-words.ts';
import { beaconWords, chanceText, decidesText, TIE_WORDS } from '../model/words.ts';

const GUESTS = 'A guest plays against house seats only: no one else can join.';
const INVITED = 'Only players whom its creator named can join it.';
const HOUSE = 'The creator may give free seats to the house. They are labelled and have the same odds.';
const VERSUS_HOUSE = 'The house has a seat: labelled, with the same packs and odds.';

export function HouseMark({ battle }: { readonly battle: Pick<BattleCard, 'seats'> }) {
  if (countHouseSeats(battle) === 0) return null;
  return (
    <span className="house-mark" data-tooltip={VERSUS_HOUSE}>
      <Badge icon={<Bot />}>House</Badge>
    </span>
  );
}

export function DecidedBy({ battle }: { readonly battle: BattleCard }) {
  const source = beaconWords(battle.beacon);
  return (
    <span className="decided-by" data-tooltip={battle.state === 'open' ? source.willSay : source.says}>
      {source.isLocal ? (
        <Badge tone="warn" icon={<Radio />}>
          {decidesText(battle)}
        </Badge>
      ) : (
        <>
          <Radio aria-hidden />
          {decidesText(battle)}
        </>
      )}
    </span>
  );
}

export function BattleFacts({ battle }: { readonly battle: BattleCard }) {
  const { settings, tieChance, beacon, allowsHouse, isPrivate, isInviteOnly, isInvited, isOfGuest } = battle;
  const isOpen = battle.state === 'open';
  const tie = chanceText(tieChance);
  return (
    <ul className="battle-facts">
      {beacon === null && !isOpen ? null : (
        <li>
          <DecidedBy battle={battle} />
        </li>
      )}
      <li data-tooltip={tie === 'none' ? 'Teams cannot be level.' : TIE_WORDS[settings.tie].says}>
        <Scale aria-hidden />
        {tie === 'none' ? 'No ties' : `Tie ${tie.replace(/^about /, '')}`}
        {tie === 'none' || tieChance === null || settings.tie !== 'split' ? null : ', split'}
      </li>
      {isOfGuest || (isOpen && allowsHouse) ? (
        <li data-tooltip={isOfGuest ? GUESTS : HOUSE}>
          <Bot aria-hidden />
          {isOfGuest ? 'House only' : 'House seats'}
        </li>
      ) : null}
      {isPrivate ? (
        <li data-tooltip={isInviteOnly ? INVITED : 'Anyone with its link can see and join it.'}>
          <Lock aria-hidden />
          {isInvited ? 'You are invited' : isInviteOnly ? 'Invited only' : 'Private'}
        </li>
      ) : null}
    </ul>
  );
}
