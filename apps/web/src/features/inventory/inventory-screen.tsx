import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RARITIES, type Stack } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import {
  Button,
  Chip,
  EmptyArt,
  EmptyState,
  ErrorState,
  LinkButton,
  Money,
  PageHead,
  RarityGlyph,
  Select,
  Skeleton,
  SlowSkeleton,
} from '@voltide/ui';
import { useMemo, useState } from 'react';

import { useGo, usePlace } from '../../lib/navigation.ts';
import { PlayersOnly } from '../../lib/players-only.tsx';
import { queryFor } from '../../lib/query.ts';
import { countAll, planExchange, type Counts } from './model/exchange-plan.ts';
import { ExchangeDialog } from './parts/exchange-dialog.tsx';
import { PlayPreferences } from './parts/play-preferences.tsx';
import { StackCard } from './parts/stack-card.tsx';
import { filterStacks, formatStackFilters, parseStackFilters, type StackFilters } from './model/stack-filters.ts';
import './parts/inventory.css';

/** /inventory: what was found and kept; exchanged singly or together, each time after a preview (S4-03). */
export function Screen() {
  return (
    <>
      <PageHead
        title="Inventory"
        lead="Your finds. Exchange any of them for its full value, any time."
        actions={<LinkButton href="/packs">Open packs</LinkButton>}
      />
      <div className="page inventory-page">
        <PlayersOnly text="Your finds stay here until you exchange them.">
          {(user) => <Inventory isKnown={user !== undefined} />}
        </PlayersOnly>
      </div>
    </>
  );
}

function Inventory({ isKnown }: { readonly isKnown: boolean }) {
  const { data, error, refetch } = useQuery({ ...queryFor('GET /api/finds'), enabled: isKnown });
  if (data !== undefined && data !== null) {
    return (
      <>
        {data.stacks.length === 0 ? (
          <div className="panel">
            <EmptyState
              art={<EmptyArt scene="net" />}
              text="Nothing here yet. Finds you keep will appear here."
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
  if (error !== null) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  return <StackPlaces />;
}

/** The finds until they are loaded, with the controls above them. */
function StackPlaces() {
  return (
    <>
      <Skeleton className="stack-filters-place" />
      <SlowSkeleton what="your finds" className="stack-bar-place" />
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
    void queryClient.invalidateQueries({ queryKey: queryFor('GET /api/finds').queryKey });
  };
  const finish = (): void => {
    setChosen((old) => old.filter((id) => asked?.[id] === undefined));
    close();
  };
  return (
    <>
      <StackFilterRow stacks={stacks} filters={filters} />
      <div className="stack-bar-keep">
        <div className="stack-bar panel" data-chosen={picked.length > 0 || undefined}>
          <p aria-live="polite">
            {picked.length === 0 ? (
              <Worth what={findsText(count)} amount={total} />
            ) : (
              <ChosenWorth picked={picked} of={count} />
            )}
            <HiddenChoice stacks={hidden} />
          </p>
          {picked.length > 0 ? (
            <>
              <Button variant="ghost" onClick={() => setChosen([])}>
                Clear selection
              </Button>
              <Button variant="volt" onClick={() => setAsked(countAll(picked))}>
                Exchange selected
              </Button>
            </>
          ) : (
            <Button disabled={shown.length === 0} onClick={() => setAsked(countAll(shown))}>
              {shown.length === stacks.length ? 'Exchange all' : 'Exchange all shown'}
            </Button>
          )}
        </div>
      </div>
      {shown.length === 0 ? (
        <NoneShown />
      ) : (
        <ul className="stack-grid">
          {shown.map((stack) => (
            <li key={stack.id}>
              <StackCard
                stack={stack}
                isChosen={chosen.includes(stack.id)}
                onChoose={() => toggle(stack.id)}
                onExchange={() => setAsked({ [stack.id]: 1 })}
              />
            </li>
          ))}
        </ul>
      )}
      {asked === undefined ? null : <ExchangeDialog stacks={stacks} initial={asked} onClose={close} onDone={finish} />}
    </>
  );
}

function ChosenWorth({ picked, of }: { readonly picked: readonly Stack[]; readonly of: number }) {
  const { count, totalSun } = planExchange(picked, countAll(picked));
  return (
    <Worth what={`${count.toLocaleString('en')} of ${of.toLocaleString('en')} chosen,`} amount={formatVt(totalSun)} />
  );
}

function Worth({ what, amount }: { readonly what: string; readonly amount: string }) {
  return (
    <>
      <span className="num">{what}</span> worth{' '}
      <strong>
        <Money amount={amount} />
      </strong>
    </>
  );
}

/** Chosen under other filters: what is not in sight is not exchanged. */
function HiddenChoice({ stacks }: { readonly stacks: readonly Stack[] }) {
  const { count } = planExchange(stacks, countAll(stacks));
  if (count === 0) return null;
  const what = count === 1 ? 'chosen find is' : 'chosen finds are';
  return (
    <small>
      {count.toLocaleString('en')} {what} hidden by the filters and not exchanged.
    </small>
  );
}

function NoneShown() {
  const go = useGo();
  return (
    <EmptyState
      art={<EmptyArt scene="net" />}
      text="No finds match these filters."
      action={<Button onClick={() => go('/inventory', {}, { replace: true })}>Show all finds</Button>}
    />
  );
}

function findsText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'find' : 'finds'}`;
}

function StackFilterRow({ stacks, filters }: { readonly stacks: readonly Stack[]; readonly filters: StackFilters }) {
  const go = useGo();
  const packs = [...new Map(stacks.map(({ packId, packName }) => [packId, packName]))];
  const change = (part: Partial<StackFilters>): void => {
    go('/inventory', formatStackFilters({ ...filters, ...part }), { replace: true });
  };
  return (
    <search className="stack-filters">
      <Select aria-label="Pack" value={filters.pack} onChange={(event) => change({ pack: event.target.value })}>
        <option value="any">All packs</option>
        {packs.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="stack-chips" role="group" aria-label="Rarity">
        {RARITIES.map((rarity) => (
          <Chip
            key={rarity}
            isOn={filters.rarity === rarity}
            onClick={() => change({ rarity: filters.rarity === rarity ? 'any' : rarity })}
          >
            <RarityGlyph rarity={rarity} />
            {rarity}
          </Chip>
        ))}
      </div>
    </search>
  );
}
