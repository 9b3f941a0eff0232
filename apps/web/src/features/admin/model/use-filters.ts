import { useCallback, useMemo } from 'react';

import { useGo, usePlace } from '../../../lib/browser/navigation.ts';

export type Filters<Name extends string = string> = {
  /** Value of each filter; `undefined` if it is not set. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /** Sets one filter; an empty text removes it. */
  readonly set: (name: Name, value: string) => void;
  /** Sets all filters; those not named are removed. */
  readonly setAll: (values: Readonly<Partial<Record<Name, string>>>) => void;
};

/**
 * Keeps the filters of a list in the address, so that a reload, a bookmark and a colleague see the same rows. Pass the
 * names as a constant from outside the component. The fields are `FilterText`, `FilterSelect` and `FilterDay` inside a
 * `FilterBar`.
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
