import { Button, IconButton, Input } from '@voltide/ui';
import { BookmarkPlus, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useSavedFilters } from '../model/saved-filters.ts';
import type { Filters } from '../model/use-filters.ts';
import './filter-bar.css';

type FilterBarProps = {
  readonly filters: Pick<Filters, 'values' | 'setAll'>;
  /** Key under which this browser keeps named filter sets: "audit". */
  readonly list: string;
  /** `FilterText`, `FilterSelect` and `FilterDay`. */
  readonly children: ReactNode;
};

/**
 * Filters above a list: fields, a reset, and named filter sets. It reads and writes the address through `useFilters`:
 * `<FilterBar filters={filters} list="audit"><FilterText … /></FilterBar>`.
 */
export function FilterBar({ filters, list, children }: FilterBarProps) {
  const { saved, save, remove } = useSavedFilters(list);
  const [isNaming, setNaming] = useState(false);
  const isAny = Object.keys(filters.values).length > 0;
  return (
    <div className="filter-bar" role="search" aria-label="Filters">
      <div className="filter-fields">{children}</div>
      <div className="filter-saved">
        {saved.map(({ name, values }) => (
          <span key={name} className="filter-kept">
            <button type="button" className="chip" onClick={() => filters.setAll(values)}>
              {name}
            </button>
            <IconButton size={36} label={`Forget ${name}`} icon={<X />} onClick={() => remove(name)} />
          </span>
        ))}
        {isAny && !isNaming ? (
          <>
            <Button size={36} variant="ghost" onClick={() => filters.setAll({})}>
              Clear filters
            </Button>
            <Button size={36} variant="ghost" icon={<BookmarkPlus />} onClick={() => setNaming(true)}>
              Save filters
            </Button>
          </>
        ) : null}
        {isNaming ? (
          <NameField
            onName={(name) => {
              if (name !== undefined) save(name, definedOf(filters.values));
              setNaming(false);
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

function definedOf(values: Filters['values']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function NameField({ onName }: { readonly onName: (name: string | undefined) => void }) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isEmpty = name.trim() === '';
  return (
    <form
      className="filter-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onName(name.trim());
      }}
    >
      <Input
        aria-label="Name of these filters"
        placeholder="Name"
        maxLength={40}
        value={name}
        ref={field}
        onChange={({ target }) => setName(target.value)}
      />
      <Button size={36} type="submit" disabled={isEmpty}>
        Save
      </Button>
      <Button size={36} variant="ghost" onClick={() => onName(undefined)}>
        Cancel
      </Button>
    </form>
  );
}
