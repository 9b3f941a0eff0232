import { Button, EmptyArt, EmptyState, ErrorState, Live, Skeleton, SlowNote } from '@voltide/ui';
import type { Clock } from '@voltide/core';
import { Bot } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';

import type { BattleCard } from '../../contract.ts';
import { hasFilters, NO_FILTERS, type LobbyFilters } from '../model/lobby-filters.ts';
import type { SteadyRow } from '../model/steady-list.ts';
import { useLobby, type LobbyNow } from '../model/use-lobby.ts';
import { useSteadyList } from '../model/use-steady-list.ts';
import { useHost } from '../host.ts';
import { BattleRules } from './battle-rules.tsx';
import { CardList } from './card-list.tsx';
import { EndedList } from './ended-list.tsx';
import { LobbyFilterRow } from './lobby-filter-row.tsx';
import { NewsButton } from './news-button.tsx';
import { RunningStrip } from './running-strip.tsx';
import { useCalmRenewal } from './use-calm.ts';
import { createPlaces } from './use-flip.ts';

type BattleListsProps = {
  readonly filters: LobbyFilters;
  readonly canPlay: boolean;
  readonly onFilters: (filters: LobbyFilters) => void;
  readonly onStart: () => void;
  readonly onJoin: (battle: BattleCard) => void;
};

export function BattleLists(props: BattleListsProps) {
  const { filters, onFilters } = props;
  const { viewer } = useHost();
  const { lobby, clock, error, reload, own } = useLobby(filters);
  const canAfford = viewer.kind === 'account' || viewer.kind === 'guest';
  if (lobby === undefined && error === undefined) return <Waiting {...props} canAfford={canAfford} />;
  return (
    <>
      <LobbyFilterRow filters={filters} canAfford={canAfford} onChange={(part) => onFilters({ ...filters, ...part })} />
      {lobby !== undefined ? (
        <>
          <LiveLists {...props} lobby={lobby} clock={clock} />
          <EndedList ended={lobby.ended} own={own} clock={clock} />
        </>
      ) : error !== undefined ? (
        <ErrorState text={error.text} code={error.code} onRetry={reload} />
      ) : null}
      <BattleRules />
    </>
  );
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

function Waiting({ filters, canAfford, onFilters }: BattleListsProps & { readonly canAfford: boolean }) {
  return (
    <>
      <LobbyFilterRow filters={filters} canAfford={canAfford} onChange={(part) => onFilters({ ...filters, ...part })} />
      <div className="lobby-open lobby-waiting" aria-busy="true">
        <SlowNote what="the battles" place="within" />
        <div className="lobby-section-head">
          <h2>Open battles</h2>
        </div>
        {PLACES.map((place) => (
          <Skeleton key={place} className="lobby-card-place" />
        ))}
      </div>
    </>
  );
}

type LiveListsProps = BattleListsProps & { readonly lobby: LobbyNow; readonly clock: Clock };

function LiveLists(props: LiveListsProps) {
  const { lobby, clock, onJoin } = props;
  const open = useSteadyList(lobby.battles, lobby.view, { first: lobby.ownCount, elsewhere: lobby.running });
  const running = useSteadyList(lobby.running, lobby.view);
  const root = useRef<HTMLDivElement>(null);
  const [places] = useState(() => ({ own: createPlaces(), open: createPlaces(), running: createPlaces() }));
  const renew = (): void => {
    for (const each of Object.values(places)) each.note(root.current);
    open.renew();
    running.renew();
  };
  const isWaiting = useCalmRenewal(root, open.isStale || running.isStale, renew);
  const renewAtTop = (): void => {
    renew();
    if ((root.current?.getBoundingClientRect().top ?? 0) < 0) root.current?.scrollIntoView({ behavior: 'smooth' });
  };
  const { rows, first } = open;
  const shownCount = useDeferredValue(rows.length - first);
  const [own, others] = useMemo(() => [rows.slice(0, first), rows.slice(first)], [rows, first]);
  return (
    <div ref={root} className="lobby-live">
      {own.length === 0 ? null : (
        <section className="lobby-own" aria-labelledby="own-battles">
          <h2 id="own-battles">Your battles</h2>
          <CardList rows={own} clock={clock} places={places.own} onJoin={onJoin} />
        </section>
      )}
      {running.rows.length === 0 ? null : (
        <section className="lobby-running" aria-labelledby="running-battles">
          <div className="lobby-section-head">
            <h2 id="running-battles">Running now</h2>
            <p className="num">{countThere(running.rows)}</p>
          </div>
          <RunningStrip rows={running.rows} clock={clock} places={places.running} />
        </section>
      )}
      <section className="lobby-open" aria-labelledby="open-battles">
        <div className="lobby-section-head">
          <h2 id="open-battles">Open battles</h2>
          <Live as="p" className="num" role="status">
            {openText(others)}
          </Live>
        </div>
        <NewsButton waiting={isWaiting ? open.waiting : 0} onClick={renewAtTop} />
        {others.length > 0 ? <CardList rows={others} clock={clock} places={places.open} onJoin={onJoin} /> : null}
        <AfterRows {...props} count={shownCount} />
      </section>
    </div>
  );
}

/** Below so many rows the house is offered. */
const FEW = 3;

/** Fills the place if few or no battles are open. */
function AfterRows({ filters, canPlay, onFilters, onStart, count }: BattleListsProps & { readonly count: number }) {
  if (count >= FEW) return null;
  if (hasFilters(filters)) {
    const showAll = (): void => onFilters({ ...NO_FILTERS, sort: filters.sort });
    if (count > 0) {
      return (
        <p className="lobby-more" data-follows="more">
          Only {count === 1 ? 'one battle matches' : `${count} battles match`} these filters.{' '}
          <Button size={36} variant="ghost" onClick={showAll}>
            Show all battles
          </Button>
        </p>
      );
    }
    return (
      <EmptyState
        art={<EmptyArt scene="net" />}
        text="No battle matches these filters."
        action={<Button onClick={showAll}>Show all battles</Button>}
      />
    );
  }
  if (count > 0) {
    return (
      <div className="panel lobby-offer" data-follows="offer">
        <Bot aria-hidden />
        <p>
          <b>No need to wait.</b> The house takes every other seat at once, with the same packs and odds.
        </p>
        <Button variant="outline" disabled={!canPlay} onClick={onStart}>
          Battle the house now
        </Button>
      </div>
    );
  }
  return (
    <EmptyState
      art={<EmptyArt scene="slack" />}
      text="No one is waiting for a battle right now. The house always takes a seat, with the same odds."
      action={
        <Button variant="outline" disabled={!canPlay} onClick={onStart}>
          Battle the house now
        </Button>
      }
    />
  );
}

function countThere(rows: readonly SteadyRow<BattleCard>[]): number {
  return rows.filter(({ isGone }) => !isGone).length;
}

function openText(rows: readonly SteadyRow<BattleCard>[]): string {
  const open = rows.filter(({ isGone, item }) => !isGone && item.state === 'open').length;
  return open === 0 ? '' : `${open} to join`;
}
