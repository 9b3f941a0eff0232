import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Stack } from '@voltide/contract';
import { Button, EmptyArt, EmptyState, ErrorState, LinkButton, PageHead, Skeleton, SlowSkeleton } from '@voltide/ui';
import { useMemo, useState } from 'react';

import { errorText } from '../../lib/http/error-text.ts';
import { useGo, usePlace } from '../../lib/browser/navigation.ts';
import { PlayersOnly } from '../../lib/guest/players-only.tsx';
import { queryFor } from '../../lib/http/query.ts';
import type { Counts } from './model/sale-plan.ts';
import {
  filterStacks,
  formatStackFilters,
  NO_STACK_FILTERS,
  parseStackFilters,
  type StackFilters,
} from './model/stack-filters.ts';
import { SellDialog } from './parts/sell-dialog.tsx';
import { PlayPreferences } from './parts/play-preferences.tsx';
import { StackBar } from './parts/stack-bar.tsx';
import { StackCard, type StackCardProps } from './parts/stack-card.tsx';
import { StackFilterRow } from './parts/stack-filter-row.tsx';
import { StackLine } from './parts/stack-line.tsx';
import { StackSets } from './parts/stack-sets.tsx';
import './parts/inventory.css';
import './parts/stacks.css';

export function Screen() {
  return (
    <>
      <PageHead
        title="Inventory"
        lead="Your items. Sell any of them for its full value, any time."
        actions={<LinkButton href="/packs">Open packs</LinkButton>}
      />
      <div className="page inventory-page">
        <PlayersOnly reason="premium" text="Your items stay here until you sell them.">
          {(user) => <Inventory isKnown={user !== undefined} />}
        </PlayersOnly>
      </div>
    </>
  );
}

function Inventory({ isKnown }: { readonly isKnown: boolean }) {
  const { data, error, refetch } = useQuery({ ...queryFor('GET /api/inventory'), enabled: isKnown });
  if (data !== undefined && data !== null) {
    return (
      <>
        {data.stacks.length === 0 ? (
          <div className="panel inventory-empty">
            <EmptyState
              art={<EmptyArt scene="net" />}
              text="Nothing here yet. Items you keep will appear here."
              action={<LinkButton href="/packs">Open a pack</LinkButton>}
            />
          </div>
        ) : (
          <Stacks stacks={data.stacks} count={data.count} total={data.total} />
        )}
        <PlayPreferences />
      </>
    );
  }
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <StackPlaces />;
}

function StackPlaces() {
  return (
    <>
      <Skeleton className="stack-filters-place" />
      <SlowSkeleton what="your items" className="stack-bar-place" />
      <div className="stack-grid" aria-busy="true">
        {Array.from({ length: 8 }, (_, i) => (
          <Skeleton key={`slot-${i + 1}`} className="stack-card-place" />
        ))}
      </div>
    </>
  );
}

type StacksProps = { readonly stacks: readonly Stack[]; readonly count: number; readonly total: string };

function Stacks({ stacks, count, total }: StacksProps) {
  const { search } = usePlace();
  const queryClient = useQueryClient();
  const filters = useMemo(() => parseStackFilters(search), [search]);
  const shown = filterStacks(stacks, filters);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Counts>();
  const picked = shown.filter(({ id }) => chosen.includes(id));
  const hidden = stacks.filter((stack) => chosen.includes(stack.id) && !shown.includes(stack));
  const toggle = (id: string): void => {
    setChosen((old) => (old.includes(id) ? old.filter((other) => other !== id) : [...old, id]));
  };
  const close = (): void => {
    setAsked(undefined);
    void queryClient.invalidateQueries({ queryKey: queryFor('GET /api/inventory').queryKey });
  };
  const finish = (): void => {
    setChosen((old) => old.filter((id) => asked?.[id] === undefined));
    close();
  };
  const propsOf = (stack: Stack): StackCardProps => ({
    stack,
    isChosen: chosen.includes(stack.id),
    onChoose: () => toggle(stack.id),
    onSell: () => setAsked({ [stack.id]: 1 }),
  });
  return (
    <>
      <StackFilterRow stacks={stacks} filters={filters} />
      <StackBar
        count={count}
        total={total}
        picked={picked}
        hidden={hidden}
        shown={shown}
        isFiltered={shown.length < stacks.length}
        onClear={() => setChosen([])}
        onSell={setAsked}
      />
      {shown.length === 0 ? (
        <NoneShown view={filters.view} />
      ) : filters.view === 'sets' ? (
        <StackSets shown={shown} all={stacks} renderStack={(stack) => <StackLine {...propsOf(stack)} />} />
      ) : (
        <ul className={filters.view === 'list' ? 'stack-list panel' : 'stack-grid'}>
          {shown.map((stack) => (
            <li key={stack.id}>
              {filters.view === 'list' ? <StackLine {...propsOf(stack)} /> : <StackCard {...propsOf(stack)} />}
            </li>
          ))}
        </ul>
      )}
      {asked === undefined ? null : <SellDialog stacks={stacks} initial={asked} onClose={close} onDone={finish} />}
    </>
  );
}

function NoneShown({ view }: Pick<StackFilters, 'view'>) {
  const go = useGo();
  const showAll = (): void => go('/inventory', formatStackFilters({ ...NO_STACK_FILTERS, view }), { replace: true });
  return (
    <EmptyState
      art={<EmptyArt scene="net" />}
      text="No items match these filters."
      action={<Button onClick={showAll}>Show all items</Button>}
    />
  );
}
