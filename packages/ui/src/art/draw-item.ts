import { RARITIES, type Rarity } from '../tokens.ts';
import { auraBehind, auraFront } from './aura.ts';
import { finish } from './finish.ts';
import { formOf, type Order } from './form.ts';
import type { OrderName } from './orders.ts';
import { clips, gradients, paintsOf, used } from './paints.ts';
import { seededBy } from './seed.ts';
import { node, type SvgNode } from './svg.ts';

export interface ItemLook {
  readonly id: string;
  readonly order: OrderName;
  readonly rarity: Rarity;
}

/** Size of the body: the rarer, the more room its light takes. */
const BODY_SCALE = [0.98, 0.98, 0.92, 0.82, 0.76, 0.72] as const;

/**
 * The picture of an item: gradients followed by a group, in a square of 100 units. `order` is the one that the look
 * names. The same look gives the same picture. `uid` prefixes the ids inside, so it must be unique in the document.
 */
export const drawItem = (look: Omit<ItemLook, 'order'>, order: Order, uid: string): SvgNode[] => {
  const level = RARITIES.indexOf(look.rarity);
  const seed = seededBy(look.id);
  const shift = Math.round(seed.sign() * seed.between(26, 56));
  const paint = paintsOf(uid, look.rarity);
  const parts = formOf(order, look.id, seed)(seed);
  const factor = BODY_SCALE[level] ?? 1;
  const content = [
    ...auraBehind(order.aura, level, seed, paint),
    node('g', { transform: `matrix(${factor} 0 0 ${factor} ${50 - 50 * factor} ${50 - 50 * factor})` },
      finish(parts, level, paint)),
    ...auraFront(level, seed, paint),
  ];
  const definitions = used([...gradients(uid, look.rarity, shift), ...clips(uid, parts)], content);
  return [
    node('defs', {}, definitions),
    node('g', { strokeLinecap: 'round', strokeLinejoin: 'round' }, content),
  ];
};
