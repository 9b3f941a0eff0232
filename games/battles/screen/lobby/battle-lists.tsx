import { Button, EmptyArt, EmptyState, ErrorState, Live, Skeleton, SlowNote } from '@voltide/ui';
import type { Clock } from '@voltide/core';
import { useMemo, useRef } from 'react';

import { useServerClock } from '../../../kit/server-clock.ts';
import type { BattleCard } from '../../contract.ts';
import { hasFilters, NO_FILTERS, type LobbyFilters } from '../model/lobby-filters.ts';
import type { SteadyRow } from '../model/steady-list.ts';
import { useLobby, type LobbyNow } from '../model/use-lobby.ts';
import { useSteadyList } from '../model/use-steady-list.ts';
import { CardList } from './card-list.tsx';
import { EndedList } from './ended-list.tsx';
import { LobbyFilterRow } from './lobby-filter-row.tsx';
import { NewsButton } from './news-button.tsx';

export type BattleListsProps = {
  readonly filters: LobbyFilters;
  /** False where play is closed. */
  readonly canPlay: boolean;
  readonly onFilters: (filters: LobbyFilters) => void;
  readonly onStart: () => void;
  readonly onJoin: (battle: BattleCard) => void;
};

/** The filters, what is open or under way, and what is over. */
export function BattleLists(props: BattleListsProps) {
  const { filters, onFilters } = props;
  const { lobby, fault, reload, own } = useLobby(filters);
  const clock = useServerClock(lobby?.now);
  return (
    <>
      <LobbyFilterRow filters={filters} onChange={(part) => onFilters({ ...filters, ...part })} />
      {lobby !== undefined ? (
        <>
          <OpenList {...props} lobby={lobby} clock={clock} />
          <EndedList ended={lobby.ended} own={own} clock={clock} />
        </>
      ) : fault !== undefined ? (
        <ErrorState text={fault.text} code={fault.code} onRetry={reload} />
      ) : (
        <div className="lobby-open" aria-busy="true">
          <SlowNote what="the battles" place="within" />
          <div className="lobby-section-head">
            <h2>Open battles</h2>
          </div>
          {PLACES.map((place) => (
            <Skeleton key={place} className="lobby-card-place" />
          ))}
        </div>
      )}
    </>
  );
}

const PLACES = ['first', 'second', 'third'] as const;

type OpenListProps = BattleListsProps & { readonly lobby: LobbyNow; readonly clock: Clock };

function OpenList({ lobby, clock, filters, canPlay, onFilters, onStart, onJoin }: OpenListProps) {
  const { rows, first, waiting, renew } = useSteadyList(lobby.battles, lobby.view, lobby.ownCount);
  const top = useRef<HTMLElement>(null);
  const renewAtTop = (): void => {
    renew();
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ behavior: 'smooth' });
  };
  const [own, others] = useMemo(() => [rows.slice(0, first), rows.slice(first)], [rows, first]);
  return (
    <>
      {own.length === 0 ? null : (
        <section className="lobby-own" aria-labelledby="own-battles">
          <h2 id="own-battles">Your battles</h2>
          <CardList rows={own} clock={clock} onJoin={onJoin} />
        </section>
      )}
      <section ref={top} className="lobby-open" aria-labelledby="open-battles">
        <div className="lobby-section-head">
          <h2 id="open-battles">Open battles</h2>
          <Live as="p" className="num" role="status">
            {countText(others)}
          </Live>
        </div>
        <NewsButton waiting={waiting} onClick={renewAtTop} />
        {others.length > 0 ? (
          <CardList rows={others} clock={clock} onJoin={onJoin} />
        ) : hasFilters(filters) ? (
          <EmptyState
            art={<EmptyArt scene="net" />}
            text="No battle matches these filters."
            action={<Button onClick={() => onFilters({ ...NO_FILTERS, sort: filters.sort })}>Show all battles</Button>}
          />
        ) : (
          <EmptyState
            art={<EmptyArt scene="slack" />}
            text="Nobody is waiting for a battle right now. The house always takes a seat, with the same odds."
            action={
              <Button variant="outline" disabled={!canPlay} onClick={onStart}>
                Battle the house now
              </Button>
            }
          />
        )}
      </section>
    </>
  );
}

function countText(rows: readonly SteadyRow<BattleCard>[]): string {
  const there = rows.filter(({ isGone }) => !isGone);
  const open = there.filter(({ item }) => item.state === 'open').length;
  const running = there.length - open;
  return [open === 0 ? '' : `${open} to join`, running === 0 ? '' : `${running} running`].filter(Boolean).join(', ');
}
