import type { Clock } from '@voltide/core';
import { Badge, LinkButton, Live, LoadMore, RelativeTime, Segmented } from '@voltide/ui';
import { Radio } from 'lucide-react';
import { useState } from 'react';

import type { BattleCard } from '../../contract.ts';
import { draftOf, newBattleHref } from '../create/draft.ts';
import { battleHref } from '../model/addresses.ts';
import { outcomeText } from '../model/battle-words.ts';
import { useOwnPages, type OwnPage } from '../model/use-own-pages.ts';
import { useSteadyList } from '../model/use-steady-list.ts';
import { BEACON_WORDS, LAYOUT_WORDS, modeName } from '../model/words.ts';
import { RoundStrip } from '../parts/round-strip.tsx';
import { TeamSeats } from '../parts/team-seats.tsx';
import { NewsButton } from './news-button.tsx';
import './ended-list.css';

const CAPSULES_MOST = 4;

type EndedListProps = {
  readonly ended: readonly BattleCard[];
  readonly own: OwnPage | undefined;
  readonly clock: Clock;
};

export function EndedList({ ended, own, clock }: EndedListProps) {
  const [whose, setWhose] = useState<'all' | 'own'>('all');
  return (
    <section className="ended" data-follows="ended" aria-labelledby="ended-battles">
      <div className="lobby-section-head">
        <h2 id="ended-battles">Finished</h2>
        {own === undefined ? null : (
          <Segmented
            label="Whose battles"
            options={[
              { value: 'all', text: 'Everybody' },
              { value: 'own', text: 'Yours' },
            ]}
            value={whose}
            onChange={setWhose}
          />
        )}
      </div>
      {whose === 'own' && own !== undefined ? (
        <OwnEnded own={own} clock={clock} />
      ) : (
        <AllEnded ended={ended} clock={clock} />
      )}
    </section>
  );
}

function AllEnded({ ended, clock }: Pick<EndedListProps, 'ended' | 'clock'>) {
  const { rows, waiting, renew } = useSteadyList(ended, 'ended');
  return (
    <>
      <NewsButton waiting={waiting} onClick={renew} />
      {rows.length === 0 ? <p className="panel lobby-none">No battle has been finished yet.</p> : null}
      <ul className="ended-list">
        {rows.map(({ item }) => (
          <EndedRow key={item.battleId} battle={item} clock={clock} />
        ))}
      </ul>
    </>
  );
}

function OwnEnded({ own, clock }: { readonly own: OwnPage; readonly clock: Clock }) {
  const { battles, hasMore, isLoading, error, more } = useOwnPages(own);
  const over = battles.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      {over.length === 0 ? <p className="panel lobby-none">None of your battles has ended yet.</p> : null}
      <ul className="ended-list">
        {over.map((battle) => (
          <EndedRow key={battle.battleId} battle={battle} clock={clock} />
        ))}
      </ul>
      {error === undefined ? null : (
        <Live as="p" role="alert">
          {error.text}
        </Live>
      )}
      {hasMore ? <LoadMore isLoading={isLoading} hasMore onMore={() => void more()} /> : null}
    </>
  );
}

function EndedRow({ battle, clock }: { readonly battle: BattleCard; readonly clock: Clock }) {
  const { battleId, settings, endedAt, state, beacon } = battle;
  const source = beacon === null ? undefined : BEACON_WORDS[beacon];
  return (
    <li className="panel ended-row">
      <div className="ended-head">
        <h3>
          {LAYOUT_WORDS[settings.layout].name} <span>{modeName(settings)}</span>
        </h3>
        {source?.isLocal === true ? (
          <span className="own-width" data-tooltip={source.says}>
            <Badge tone="warn" icon={<Radio />}>
              {source.name}
            </Badge>
          </span>
        ) : null}
        {endedAt === null ? null : <RelativeTime at={endedAt} clock={clock} />}
      </div>
      <TeamSeats battle={battle} size={28} />
      <p>{outcomeText(battle)}</p>
      <RoundStrip rounds={settings.rounds} size={28} most={CAPSULES_MOST} />
      <div className="ended-ways">
        <LinkButton size={36} variant="ghost" href={newBattleHref(draftOf(battle))}>
          Play the same
        </LinkButton>
        <LinkButton size={36} href={battleHref(battleId)}>
          {state === 'settled' ? 'Replay' : 'Look'}
        </LinkButton>
      </div>
    </li>
  );
}
