import { distinctKeys } from '@voltide/ui';

/** Adds keys to the elements of a list that never moves. */
export function keyed<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): readonly (readonly [key: string, value: Value])[] {
  const keys = distinctKeys(values.map(keyOf));
  return values.map((value, i) => [keys[i] ?? keyOf(value), value] as const);
}
