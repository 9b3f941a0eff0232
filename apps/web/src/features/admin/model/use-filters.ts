import { useCallback, useMemo } from 'react';

import { useGo, usePlace } from '../../../lib/browser/navigation.ts';

export type Filters<Name extends string = string> = {
  /** The value of each filter; `undefined` where it is not set, as a call's query wants it. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /** Sets one filter, or takes it away with an empty text. */
  readonly set: (name: Name, value: string) => void;
  /** Sets all of them: those that are not named are taken away. */
  readonly setAll: (values: Readonly<Partial<Record<Name, string>>>) => void;
};

/**
 * Filters of a list that stand in the address, so that a reload, a bookmark and a colleague see the same rows:
 * `const filters = useFilters(['act', 'who'])`, and `filters.values` goes into the key and the query of the list. Give
 * the names as a constant outside of the component. The fields are `FilterText`, `FilterSelect` and `FilterDay` inside
 * a `FilterBar`, which also keeps sets of filters by name in this browser.
 */
export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const { path, search } = usePlace();
  const go = useGo();
  const values = useMemo(() => {
    const set = names.flatMap((name) => {
      const value = search[name];
      return value === undefined || value === '' ? [] : [[name, value] as const];
    });
    return Object.fromEntries(set) as Partial<Record<Name, string>>;
  }, [names, search]);
  const setAll = useCallback(
    (next: Readonly<Partial<Record<Name, string>>>) => {
      const others = Object.entries(search).filter(([name]) => !names.some((own) => own === name));
      const all = { ...Object.fromEntries(others), ...(next as Readonly<Record<string, string>>) };
      go(path, all, { replace: true, keepsScroll: true });
    },
    [names, search, path, go],
  );
  const set = useCallback(
    (name: Name, value: string) => setAll({ ...values, [name]: value } as Partial<Record<Name, string>>),
    [setAll, values],
  );
  return { values, set, setAll };
}
