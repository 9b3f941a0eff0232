/**
 * Look of a pack: the art order of its items, the form in the port of its capsule, and hues in degrees (`hue` vessel,
 * `glow` light in the port). `colour` is how much colour the vessel has, `lift` lightness added to it.
 */
interface PackArtData {
  readonly order: string;
  readonly hue: number;
  readonly motif: string;
  readonly glow?: number;
  readonly colour?: number;
  readonly lift?: number;
}

export const PACK_ART = {
  'tin-sparrow': { order: 'wing', motif: 'sparrow', hue: 225, glow: 92, colour: 0.28, lift: 0.12 },
  'copper-moth': { order: 'moth', motif: 'moth', hue: 46, glow: 68, colour: 0.95, lift: 0.02 },
  'glass-tide': { order: 'shard', motif: 'prism', hue: 188, glow: 182, lift: 0.02 },
  'twin-tides': { order: 'wave', motif: 'high', hue: 246, glow: 214, colour: 1.25 },
  'static-garden': { order: 'bloom', motif: 'antenna', hue: 146, glow: 128 },
  'ember-freight': { order: 'ember', motif: 'lamp', hue: 28, glow: 52, colour: 0.5, lift: -0.08 },
  'neon-orchard': { order: 'fruit', motif: 'pear', hue: 352, glow: 345, colour: 1.25, lift: 0.02 },
  'long-wick': { order: 'wick', motif: 'long', hue: 96, glow: 86, colour: 0.55, lift: -0.02 },
  'clockwork-reef': { order: 'gear', motif: 'gear', hue: 74, glow: 178, colour: 0.95, lift: 0.06 },
  'deep-signal': { order: 'signal', motif: 'answer', hue: 262, glow: 232, colour: 0.7, lift: -0.1 },
  'zero-hour': { order: 'dial', motif: 'engine', hue: 20, glow: 20, colour: 0.14, lift: -0.12 },
  'iron-lantern': { order: 'lamp', motif: 'lantern', hue: 250, glow: 66, colour: 0.2, lift: -0.03 },
  'aurora-ledger': { order: 'page', motif: 'zero', hue: 282, glow: 158, colour: 1.1, lift: -0.02 },
  'velvet-eclipse': { order: 'eclipse', motif: 'totality', hue: 326, glow: 76, colour: 0.85, lift: -0.1 },
  'quiet-comet': { order: 'comet', motif: 'tail', hue: 236, glow: 208, colour: 0.22, lift: 0.3 },
  'last-lighthouse': { order: 'beacon', motif: 'light', hue: 22, glow: 82, colour: 1.15, lift: 0.04 },
} as const satisfies Record<string, PackArtData>;
