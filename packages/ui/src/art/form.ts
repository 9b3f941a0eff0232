import type { Seeded } from './seed.ts';

/**
 * Material of a part of a form; the rarity decides how much of it shows.
 * solid: body with bevel and rim; flat: body without bevel; back: body in shade; alt: body in the second hue; glass:
 * clear body; hole: cut into the body; night: a hole without light; lit: emits light; etch: line cut into a body; wire:
 * free line; fine: thin free line; trace: shining line over a hole; dot: wire dots; seed: shining dots; glint:
 * reflection.
 */
export type Material =
  | 'solid' | 'flat' | 'back' | 'alt' | 'glass' | 'hole' | 'night' | 'lit'
  | 'etch' | 'wire' | 'fine' | 'trace' | 'dot' | 'seed' | 'glint';

export interface Part {
  readonly material: Material;
  readonly d: string;
  readonly width?: number;
}

/** Draws one kind of thing within 10 … 90 of the square; the seed gives each item its own proportions. */
export type Form = (seed: Seeded) => readonly Part[];

/** Light around the items of an order, from rare upwards. */
export type Aura = 'ticks' | 'facets' | 'waves' | 'stamens' | 'flames' | 'cogs' | 'orbits' | 'beams';

export interface Order {
  readonly aura: Aura;
  /** Keyed by the word of an item's name that the form shows. */
  readonly forms: Readonly<Record<string, Form>>;
}

/** Picks the form named by a word of an id's last part, last word first; otherwise one of the order's forms by seed. */
export const formOf = (order: Order, id: string, seed: Seeded): Form => {
  const words = (id.split('/').at(-1) ?? id).split('-').toReversed();
  const forms = new Map(Object.entries(order.forms));
  const named = words.map((word) => forms.get(word)).find((form) => form !== undefined);
  return named ?? seed.pick([...forms.values()]);
};

const plain = (material: Material) => (d: string): Part => ({ material, d });
const drawn = (material: Material, usual: number) => (d: string, width = usual): Part => ({ material, d, width });

export const solid = plain('solid');
export const flat = plain('flat');
export const back = plain('back');
export const alt = plain('alt');
export const glass = plain('glass');
export const hole = plain('hole');
export const night = plain('night');
export const lit = plain('lit');
export const glint = plain('glint');
export const etch = drawn('etch', 1.6);
export const wire = drawn('wire', 2.4);
export const fine = drawn('fine', 1.3);
export const trace = drawn('trace', 2);
export const dot = drawn('dot', 3.4);
export const seed = drawn('seed', 3.6);
