import { RARITIES, type Rarity } from '../tokens.ts';
import { BATTLE_EMBLEMS } from './emblems/battles.ts';
import { DAY_EMBLEMS } from './emblems/days.ts';
import { PACK_EMBLEMS } from './emblems/packs.ts';
import { TRUST_EMBLEMS } from './emblems/trust.ts';
import { finish } from './finish.ts';
import { lit, solid, type Part } from './form.ts';
import { clips, gradients, paintsOf, used } from './paints.ts';
import { at, circle, dots, star, times } from './path.ts';
import { node, radial, type SvgNode } from './svg.ts';

/** An emblem is an outline until it is earned. */
export type EmblemState = 'outline' | 'full';

export interface EmblemLook {
  /** The achievement's id, such as `first-light`. An id without an emblem gets a star. */
  readonly id: string;
  /** Difficulty as a step of rarity: colour, and one to six notches at the lower rim. */
  readonly rarity: Rarity;
  readonly state: EmblemState;
}

const FORMS = new Map<string, readonly Part[]>(
  Object.entries({ ...PACK_EMBLEMS, ...BATTLE_EMBLEMS, ...DAY_EMBLEMS, ...TRUST_EMBLEMS }),
);
const STAR: readonly Part[] = [solid(star([50, 50], [44, 20], 5)), lit(circle(50, 50, 8))];

/** The form stands on the plate, a little above its middle: the notches are below. */
const FORM_SCALE = 0.63;
const FORM_TOP = 46.5;

const FULL_LEVEL = 2;
const NOTCH_ANGLE = 15;

export const EMBLEM_IDS: readonly string[] = [...FORMS.keys()];

const notches = (rarity: Rarity): string => {
  const count = RARITIES.indexOf(rarity) + 1;
  return dots(times(count, (i) => at(40.5, 180 + ((count - 1) / 2 - i) * NOTCH_ANGLE)));
};

const outlineOf = ({ material, d, width = 2 }: Part): SvgNode[] => {
  switch (material) {
    case 'glint':
      return [];
    case 'dot':
    case 'seed':
      return [node('path', { d, strokeWidth: width, strokeOpacity: 0.75 })];
    case 'etch':
    case 'fine':
    case 'trace':
      return [node('path', { d, strokeWidth: Math.max(2.2, width * 0.7), strokeOpacity: 0.75 })];
    case 'wire':
      return [node('path', { d, strokeWidth: Math.max(2.6, width * 0.7) })];
    default:
      return [node('path', { d, strokeWidth: 2.6 })];
  }
};

const FORM_PLACE = [FORM_SCALE, 0, 0, FORM_SCALE, 50 - 50 * FORM_SCALE, FORM_TOP - 50 * FORM_SCALE].join(' ');

const placed = (content: readonly SvgNode[]): SvgNode => node('g', { transform: `matrix(${FORM_PLACE})` }, content);

const drawOutline = (parts: readonly Part[], rarity: Rarity): SvgNode[] => [
  node('g', { fill: 'none', stroke: 'var(--fg3)', strokeLinecap: 'round', strokeLinejoin: 'round' }, [
    node('circle', { cx: 50, cy: 50, r: 47, strokeWidth: 1.6, strokeDasharray: '3.5 4.5' }),
    placed(parts.flatMap(outlineOf)),
    node('path', { d: notches(rarity), strokeWidth: 4.4 }),
  ]),
];

const drawFull = (parts: readonly Part[], rarity: Rarity, uid: string): SvgNode[] => {
  const paint = paintsOf(uid, rarity);
  const plate = `${uid}p`;
  const content = [
    node('circle', { cx: 50, cy: 50, r: 47.5, fill: `url(#${plate})`, stroke: paint.rim, strokeWidth: 2.4 }),
    node('circle', { cx: 50, cy: 50, r: 44, fill: 'none', stroke: paint.colour('mid'), strokeOpacity: 0.45,
      strokeWidth: 1 }),
    placed(finish(parts, FULL_LEVEL, paint)),
    node('path', { d: notches(rarity), fill: 'none', stroke: paint.colour('line'), strokeWidth: 4.6 }),
  ];
  // A mythic brings its night along, as items do: its light needs the dark in daylight too.
  const base = rarity === 'mythic' ? 'var(--a-night)' : 'var(--bg2)';
  const ground = (share: number, part: 'mid' | 'deep'): string =>
    `color-mix(in oklab, ${paint.colour(part)} ${share}%, ${base})`;
  const definitions = [
    radial(plate, [42, 34, 62], [[0, ground(34, 'mid')], [1, ground(26, 'deep')]]),
    ...gradients(uid, rarity, 40),
    ...clips(uid, parts),
  ];
  return [
    node('defs', {}, used(definitions, content)),
    node('g', { strokeLinecap: 'round', strokeLinejoin: 'round' }, content),
  ];
};

/** The emblem of an achievement in a square of 100. `uid` prefixes the ids inside: unique in the document. */
export const drawEmblem = ({ id, rarity, state }: EmblemLook, uid: string): SvgNode[] => {
  const parts = FORMS.get(id) ?? STAR;
  return state === 'full' ? drawFull(parts, rarity, uid) : drawOutline(parts, rarity);
};
