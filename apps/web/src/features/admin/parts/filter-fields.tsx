import { Input, Select } from '@voltide/ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';

import type { Filters } from '../model/use-filters.ts';
import './filter-bar.css';

const REST_MS = 350;

type FilterProps<Name extends string> = {
  readonly filters: Pick<Filters<Name>, 'values' | 'set'>;
  readonly name: Name;
  readonly label: string;
};

type FilterTextProps<Name extends string> = FilterProps<Name> & {
  readonly placeholder?: string;
  readonly maxLength?: number;
};

/** A text filter. It takes effect after a short delay, or at once with Enter. */
export function FilterText<Name extends string>(props: FilterTextProps<Name>) {
  const { filters, name, label, placeholder, maxLength = 200 } = props;
  const id = useId();
  const inAddress = filters.values[name] ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [shown, setShown] = useState(inAddress);
  if (shown !== inAddress) {
    setShown(inAddress);
    if (typed.trim() !== inAddress) setTyped(inAddress);
  }
  const commit = useEffectEvent(() => {
    if (typed.trim() !== inAddress) filters.set(name, typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => commit(), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <form
      className="filter-field"
      onSubmit={(event) => {
        event.preventDefault();
        filters.set(name, typed.trim());
      }}
    >
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="search"
        value={typed}
        maxLength={maxLength}
        placeholder={placeholder}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}

type FilterSelectProps<Name extends string> = FilterProps<Name> & {
  /** Values and texts; the first one is no filter, with an empty value. */
  readonly options: readonly (readonly [value: string, text: string])[];
};

export function FilterSelect<Name extends string>({ filters, name, label, options }: FilterSelectProps<Name>) {
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={filters.values[name] ?? ''} onChange={({ target }) => filters.set(name, target.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** A filter by UTC day, such as `2026-11-28`. */
export function FilterDay<Name extends string>({ filters, name, label }: FilterProps<Name>) {
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        value={filters.values[name] ?? ''}
        onChange={({ target }) => filters.set(name, target.value)}
      />
    </div>
  );
}
