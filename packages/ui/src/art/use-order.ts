import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Order } from './form.ts';
import type { OrderName } from './orders.ts';

const LOAD: Readonly<Record<OrderName, () => Promise<Order>>> = {
  beacon: async () => (await import('./orders/beacon.ts')).BEACON,
  bloom: async () => (await import('./orders/bloom.ts')).BLOOM,
  comet: async () => (await import('./orders/comet.ts')).COMET,
  dial: async () => (await import('./orders/dial.ts')).DIAL,
  eclipse: async () => (await import('./orders/eclipse.ts')).ECLIPSE,
  ember: async () => (await import('./orders/ember.ts')).EMBER,
  fruit: async () => (await import('./orders/fruit.ts')).FRUIT,
  gear: async () => (await import('./orders/gear.ts')).GEAR,
  lamp: async () => (await import('./orders/lamp.ts')).LAMP,
  moth: async () => (await import('./orders/moth.ts')).MOTH,
  page: async () => (await import('./orders/page.ts')).PAGE,
  shard: async () => (await import('./orders/shard.ts')).SHARD,
  signal: async () => (await import('./orders/signal.ts')).SIGNAL,
  wave: async () => (await import('./orders/wave.ts')).WAVE,
  wick: async () => (await import('./orders/wick.ts')).WICK,
  wing: async () => (await import('./orders/wing.ts')).WING,
};

const loaded = new Map<OrderName, Order>();
const loading = new Map<OrderName, Promise<void>>();

/** Loads the forms of an order once; after a failure the next call tries again. */
export const loadOrder = (name: OrderName): Promise<void> => {
  const begun = loading.get(name);
  if (begun !== undefined) return begun;
  const load = LOAD[name]().then(
    (order) => void loaded.set(name, order),
    (error: unknown) => {
      loading.delete(name);
      throw error;
    },
  );
  loading.set(name, load);
  return load;
};

/** Returns the forms of several orders, as far as they are loaded; the list of names must not change. */
export const useOrders = (names: readonly OrderName[]): ReadonlyMap<OrderName, Order> => {
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    for (const name of names) {
      if (loaded.has(name)) continue;
      loadOrder(name).then(
        () => startTransition(() => setArrivals((count) => count + 1)),
        () => undefined,
      );
    }
  }, [names]);
  return useMemo(() => {
    const known = arrivals >= 0 ? names : [];
    return new Map(known.flatMap((name) => entryOf(name)));
  }, [names, arrivals]);
};

function entryOf(name: OrderName): readonly (readonly [OrderName, Order])[] {
  const order = loaded.get(name);
  return order === undefined ? [] : [[name, order]];
}

/**
 * Returns the forms of an order, which are a separate chunk; undefined until they are loaded, or if they fail to load.
 */
export const useOrder = (name: OrderName): Order | undefined => {
  const [, setArrived] = useState<OrderName>();
  const order = loaded.get(name);
  useEffect(() => {
    // What was here when this was drawn needs nothing; what has come since then has yet to be drawn.
    if (order !== undefined) return;
    loadOrder(name).then(
      () => startTransition(() => setArrived(name)),
      () => undefined,
    );
  }, [name, order]);
  return order;
};
