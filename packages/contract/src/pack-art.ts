import * as v from 'valibot';

/** Art orders of a pack's finds and port; each has forms by name. */
export const ART_ORDERS = [
  'beacon',
  'bloom',
  'comet',
  'dial',
  'eclipse',
  'ember',
  'fruit',
  'gear',
  'lamp',
  'moth',
  'page',
  'shard',
  'signal',
  'wave',
  'wick',
  'wing',
] as const;

const degrees = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(359));

/** Art of a pack. Whole numbers throughout: hues in degrees, `colour` and `lift` in hundredths. */
export const packArt = v.strictObject({
  order: v.picklist(ART_ORDERS),
  /** Form in the port, one of the order's; null for the one that the pack's id names or picks. */
  motif: v.nullable(v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/))),
  /** Hue of the vessel. */
  hue: degrees,
  /** Hue of the light in the port; null for the vessel's. */
  glow: v.nullable(degrees),
  /** Colour of the vessel: 0 bare metal, 100 standard. */
  colour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(125)),
  /** Lightness added to the vessel. */
  lift: v.pipe(v.number(), v.integer(), v.minValue(-12), v.maxValue(30)),
});
export type PackArt = v.InferOutput<typeof packArt>;
