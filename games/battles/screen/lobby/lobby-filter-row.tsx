import { Chip, Select } from '@voltide/ui';
import { Bot, Users, Wallet } from 'lucide-react';

import { nameOfId } from '../../../kit/name-of-id.ts';
import { MODES } from '../../lock.ts';
import {
  ENTRY_BOUNDS,
  LAYOUT_NAMES,
  LOBBY_SORTS,
  LOBBY_WHO,
  NO_FILTERS,
  type EntryBound,
  type LobbyFilters,
  type LobbySort,
  type LobbyWho,
} from '../model/lobby-filters.ts';
import { usePacks } from '../model/use-packs.ts';
import { LAYOUT_WORDS, MODE_WORDS } from '../model/words.ts';
import './lobby-filter-row.css';

const SORT_WORDS: Readonly<Record<LobbySort, string>> = {
  fullest: 'Soonest to start',
  newest: 'Newest first',
  cheapest: 'Cheapest first',
  dearest: 'Dearest first',
};

const WHO_WORDS: Readonly<Record<LobbyWho, string>> = { people: 'People', house: 'With the house' };

const BOUND_WORDS: Readonly<Record<EntryBound, string>> = {
  '5': 'Up to 5 VT',
  '25': 'Up to 25 VT',
  '100': 'Up to 100 VT',
  '500': 'Up to 500 VT',
};

type LobbyFilterRowProps = {
  readonly filters: LobbyFilters;
  readonly canAfford: boolean;
  readonly onChange: (part: Partial<LobbyFilters>) => void;
};

export function LobbyFilterRow({ filters, canAfford, onChange }: LobbyFilterRowProps) {
  return (
    <search className="lobby-filters" aria-label="Battles">
      <div className="lobby-chips">
        <div role="group" aria-label="Against">
          {canAfford ? (
            <Chip isOn={filters.afford} onClick={() => onChange({ afford: !filters.afford })}>
              <Wallet aria-hidden />I can afford
            </Chip>
          ) : null}
          {LOBBY_WHO.map((who) => (
            <Chip
              key={who}
              isOn={filters.who === who}
              onClick={() => onChange({ who: filters.who === who ? undefined : who })}
            >
              {who === 'house' ? <Bot aria-hidden /> : <Users aria-hidden />}
              {WHO_WORDS[who]}
            </Chip>
          ))}
        </div>
        <div role="group" aria-label="Layout">
          {LAYOUT_NAMES.map((layout) => (
            <Chip
              key={layout}
              isOn={filters.layout === layout}
              onClick={() => onChange({ layout: filters.layout === layout ? undefined : layout })}
            >
              {LAYOUT_WORDS[layout].name}
            </Chip>
          ))}
        </div>
      </div>
      <div className="lobby-selects">
        <Choice
          label="Mode"
          any="Any mode"
          value={filters.mode}
          options={MODES.map((mode) => ({ value: mode, text: MODE_WORDS[mode].name }))}
          onChange={(mode) => onChange({ mode })}
        />
        <PackChoice filters={filters} onChange={onChange} />
        <Choice
          label="Highest entry"
          any="Any entry"
          value={filters.max}
          options={ENTRY_BOUNDS.map((bound) => ({ value: bound, text: BOUND_WORDS[bound] }))}
          onChange={(max) => onChange({ max })}
        />
        <Choice
          label="Order"
          value={filters.sort}
          options={LOBBY_SORTS.map((sort) => ({ value: sort, text: SORT_WORDS[sort] }))}
          onChange={(sort) => onChange({ sort: sort ?? NO_FILTERS.sort })}
        />
      </div>
    </search>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly any?: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value | undefined) => void;
};

function Choice<Value extends string>({ label, any, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      size={36}
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
    >
      {any === undefined ? null : <option value="">{any}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </Select>
  );
}

/** A pack from the address is shown before the packs have loaded. */
function PackChoice({ filters: { pack }, onChange }: Omit<LobbyFilterRowProps, 'canAfford'>) {
  const { packs } = usePacks();
  const known = [...(packs?.values() ?? [])].map(({ id, name }) => ({ value: id, text: name }));
  const isKnown = pack === undefined || packs?.has(pack) === true;
  return (
    <Choice
      label="Pack"
      any="Any pack"
      value={pack}
      options={isKnown ? known : [{ value: pack, text: nameOfId(pack) }, ...known]}
      onChange={(next) => onChange({ pack: next })}
    />
  );
}
