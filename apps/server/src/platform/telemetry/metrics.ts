import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

type Labels = Readonly<Record<string, string>>;
export type Sample = { readonly labels?: Labels; readonly value: number };

type Family<L extends string> = { readonly name: string; readonly help: string; readonly labels?: readonly L[] };

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of one server, printed in the text format of Prometheus. Names follow its conventions: the prefix
 * `voltide_`, base units, and `_total` for counters. Labels come from fixed lists only, so that series are bounded.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const preparations: (() => Promise<void>)[] = [];
  return {
    counter: <const L extends string>({ labels = [], ...family }: Family<L>): Counter<L> =>
      new Counter({ ...family, labelNames: labels, registers }),

    histogram: <const L extends string>({ labels = [], ...family }: Family<L>, buckets: readonly number[]) =>
      new Histogram({ ...family, labelNames: labels, buckets: [...buckets], registers }),

    /** A gauge that is read when somebody scrapes: one number, or a list of series. */
    gauge({ labels = [], ...family }: Family<string>, read: () => number | readonly Sample[]): void {
      const gauge: Gauge = new Gauge({
        ...family,
        labelNames: labels,
        registers,
        collect() {
          gauge.reset();
          if (labels.length === 0) gauge.remove();
          for (const { labels: own = {}, value } of samplesOf(read())) gauge.set(own, value);
        },
      });
    },

    /** A counter that is kept elsewhere and read when somebody scrapes. */
    readCounter({ labels = [], ...family }: Family<string>, read: () => number | readonly Sample[]): void {
      const counter: Counter = new Counter({
        ...family,
        labelNames: labels,
        registers,
        collect() {
          counter.reset();
          if (labels.length === 0) counter.remove();
          for (const { labels: own = {}, value } of samplesOf(read())) counter.inc(own, value);
        },
      });
    },

    /** Work to do before each scrape, such as reading rows that gauges tell of. It must not throw. */
    prepare(step: () => Promise<void>): void {
      preparations.push(step);
    },

    /** Adds the process: CPU, memory, file descriptors, start, garbage collection and the delay of the event loop. */
    collectProcess(): void {
      collectDefaultMetrics({ register: registry });
    },

    async text(): Promise<string> {
      await Promise.all(preparations.map((step) => step()));
      return registry.metrics();
    },
  };
}

function samplesOf(read: number | readonly Sample[]): readonly Sample[] {
  return typeof read === 'number' ? [{ value: read }] : read;
}
