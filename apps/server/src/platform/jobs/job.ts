/** Periodic work of a node. After a failure the next run still comes. */
export type Job = {
  /** In kebab-case; logs, metrics and leases use it. */
  readonly id: string;
  readonly about: string;
  readonly everyMs: number;
  /**
   * On `each_node` for what a node keeps in memory, on `one_node` for what is done once for all. The latter must
   * tolerate running twice at once: a node that was frozen goes on where it stood, even after another took its place.
   */
  readonly runsOn: 'each_node' | 'one_node';
  readonly run: () => Promise<void>;
};
