/** Work that a node does now and then. It may fail; the next run comes all the same. */
export type Job = {
  /** In kebab-case; what logs, metrics and leases call it. */
  readonly id: string;
  /** What it does, for people. */
  readonly about: string;
  readonly everyMs: number;
  /**
   * On `each_node` for what a node keeps in memory, on `one_node` for what is done once for all. The latter bears being
   * done twice at once: a node that was frozen goes on where it stood, whoever has taken its place.
   */
  readonly runsOn: 'each_node' | 'one_node';
  readonly run: () => Promise<void>;
};
