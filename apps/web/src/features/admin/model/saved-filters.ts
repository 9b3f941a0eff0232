import { localStore } from '@voltide/ui/browser-store';
import { useCallback, useState } from 'react';

type SavedFilter = { readonly name: string; readonly values: Readonly<Record<string, string>> };

const MOST = 20;

export function useSavedFilters(list: string) {
  const key = `voltide-filters-${list}`;
  const [saved, setSaved] = useState(() => read(key));
  const write = useCallback(
    (next: readonly SavedFilter[]) => {
      localStore.write(key, next.length === 0 ? null : JSON.stringify(next));
      setSaved(next);
    },
    [key],
  );
  const save = (name: string, values: SavedFilter['values']): void =>
    write([...saved.filter((each) => each.name !== name), { name, values }].slice(-MOST));
  const remove = (name: string): void => write(saved.filter((each) => each.name !== name));
  return { saved, save, remove };
}

function read(key: string): readonly SavedFilter[] {
  try {
    const all: unknown = JSON.parse(localStore.read(key) ?? '[]');
    return Array.isArray(all) ? all.flatMap(filterOf) : [];
  } catch {
    return [];
  }
}

function filterOf(each: unknown): readonly SavedFilter[] {
  if (typeof each !== 'object' || each === null || !('name' in each) || !('values' in each)) return [];
  const { name, values } = each;
  if (typeof name !== 'string' || typeof values !== 'object' || values === null) return [];
  const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return [{ name, values: Object.fromEntries(texts) }];
}
