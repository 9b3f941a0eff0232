/** Faults that a node answers a call with. */
export const FAULTS = [
  'status-403',
  'status-429',
  'status-500',
  'status-503',
  'busy',
  'reset',
  'hang',
  'broken-json',
  'lite',
  'empty',
  'lost-reply',
] as const;

export type Fault = (typeof FAULTS)[number];

/** A fault of the calls whose path begins so, a number of times. */
export type FaultRule = { readonly path: string; readonly fault: Fault; readonly times: number };

/** Misbehaviour of a node. */
export type Behaviour = {
  readonly faults: readonly FaultRule[];
  readonly latencyMs: number;
  /** Largest extra delay, in an order that is the same for every run. */
  readonly jitterMs: number;
  /** Number of blocks it is behind. */
  readonly lagBlocks: number;
  /** Leaves these transactions out of its blocks and look-ups, all for "*", and keeps the header. */
  readonly hidden: readonly string[];
  /** Changes the root in the headers of its blocks, not their ids. */
  readonly wrongRoots: boolean;
  /** Claims to accept broadcasts, and drops them. */
  readonly lostBroadcasts: boolean;
  /** Accepts broadcasts only so many blocks later. */
  readonly delayBlocks: number;
  /** Remembers ids before it looks at a transaction, so that the second try of a bad one is a duplicate. */
  readonly duplicateCache: boolean;
};

/** A node as it should be. */
export const HONEST: Behaviour = {
  faults: [],
  latencyMs: 0,
  jitterMs: 0,
  lagBlocks: 0,
  hidden: [],
  wrongRoots: false,
  lostBroadcasts: false,
  delayBlocks: 0,
  duplicateCache: false,
};

export function hides(behaviour: Behaviour, id: string): boolean {
  return behaviour.hidden.includes('*') || behaviour.hidden.includes(id);
}
