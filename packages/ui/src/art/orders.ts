import type { Order } from './form.ts';
import { BEACON } from './orders/beacon.ts';
import { BLOOM } from './orders/bloom.ts';
import { COMET } from './orders/comet.ts';
import { DIAL } from './orders/dial.ts';
import { ECLIPSE } from './orders/eclipse.ts';
import { EMBER } from './orders/ember.ts';
import { FRUIT } from './orders/fruit.ts';
import { GEAR } from './orders/gear.ts';
import { LAMP } from './orders/lamp.ts';
import { MOTH } from './orders/moth.ts';
import { PAGE } from './orders/page.ts';
import { SHARD } from './orders/shard.ts';
import { SIGNAL } from './orders/signal.ts';
import { WAVE } from './orders/wave.ts';
import { WICK } from './orders/wick.ts';
import { WING } from './orders/wing.ts';

/** Art orders: families of forms that share one kind of light. All at once, for tools; pages use `useOrder`. */
export const ORDERS = {
  beacon: BEACON,
  bloom: BLOOM,
  comet: COMET,
  dial: DIAL,
  eclipse: ECLIPSE,
  ember: EMBER,
  fruit: FRUIT,
  gear: GEAR,
  lamp: LAMP,
  moth: MOTH,
  page: PAGE,
  shard: SHARD,
  signal: SIGNAL,
  wave: WAVE,
  wick: WICK,
  wing: WING,
} as const satisfies Record<string, Order>;
export type OrderName = keyof typeof ORDERS;
