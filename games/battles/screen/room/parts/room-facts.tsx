import { Badge, type Tone } from '@voltide/ui';
import { Eye } from 'lucide-react';

import { useWatchers } from '../../../../kit/watchers.ts';
import { Vt } from '../../../../kit/vt.tsx';
import { parseVt } from '@voltide/core';
import type { BattleRoom } from '../../../contract.ts';
import { beaconWords, chanceText, STATE_WORDS, TIE_WORDS } from '../../model/words.ts';

const TONES: Readonly<Record<BattleRoom['state'], Tone>> = {
  open: 'ok',
  locked: 'info',
  rolling: 'info',
  settled: 'neutral',
  cancelled: 'warn',
  voided: 'warn',
};

type RoomFactsProps = {
  readonly battle: BattleRoom;
  /** True while the replay runs here: the books finish a battle earlier. */
  readonly isRunning: boolean;
};

export function RoomFacts({ battle, isRunning }: RoomFactsProps) {
  const { state, entry, settings, tieChance, isPrivate, beacon } = battle;
  const source = beaconWords(beacon);
  const watching = useWatchers(battle.battleId);
  const tie = chanceText(tieChance);
  const isTied = settings.mode !== 'shared' && settings.mode !== 'jackpot';
  return (
    <ul className="room-facts">
      <li>
        <Badge tone={isRunning ? 'info' : TONES[state]}>{isRunning ? STATE_WORDS.rolling : STATE_WORDS[state]}</Badge>
      </li>
      <li>
        <Vt sun={parseVt(entry)} /> a seat
      </li>
      {isTied ? (
        <li data-tooltip={TIE_WORDS[settings.tie].says}>
          Tie: {tie}, {TIE_WORDS[settings.tie].name.toLowerCase()}
        </li>
      ) : null}
      {settings.funding === 0 ? null : <li>The creator pays {settings.funding}% of other seats</li>}
      {isPrivate ? <li>Private</li> : null}
      {beacon === null && state !== 'open' ? null : (
        <li data-tooltip={state === 'open' ? source.willSay : source.says}>
          {source.isLocal ? <Badge tone="warn">{source.name}</Badge> : source.name}
        </li>
      )}
      {watching === undefined || watching === 0 ? null : (
        <li className="room-watching">
          <Eye aria-hidden />
          <span className="num">{watching}</span> watching
        </li>
      )}
    </ul>
  );
}
