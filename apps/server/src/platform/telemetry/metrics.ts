const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Counter = { readonly add: (label: string, outcome: string | number, by?: number) => void };
type Histogram = { readonly record: (valueMs: number) => void };
export type Metrics = ReturnType<typeof createMetrics>;

/** A small registry that prints itself in the text format of Prometheus. Labels come from fixed lists only. */
export function createMetrics() {
  const writers: (() => string)[] = [];
  return {
    counter(name: string, help: string): Counter {
      const byLabel = new Map<string, Map<string | number, number>>();
      writers.push(() => head(name, help, 'counter') + counterLines(name, byLabel));
      return {
        add(label, outcome, by = 1) {
          let outcomes = byLabel.get(label);
          if (outcomes === undefined) byLabel.set(label, (outcomes = new Map<string | number, number>()));
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + by);
        },
      };
    },
    histogram(name: string, help: string): Histogram {
      const counts = Array.from({ length: BUCKETS_SECONDS.length + 1 }, () => 0);
      let sumMs = 0;
      writers.push(() => head(name, help, 'histogram') + histogramLines(name, counts, sumMs));
      return {
        record(valueMs) {
          sumMs += valueMs;
          let index = 0;
          while (index < BUCKETS_SECONDS.length && valueMs > (BUCKETS_SECONDS[index] ?? 0) * 1000) index += 1;
          counts[index] = (counts[index] ?? 0) + 1;
        },
      };
    },
    /** A figure that is asked for when somebody reads the metrics. */
    gauge(name: string, help: string, read: () => number): void {
      writers.push(() => `${head(name, help, 'gauge')}${name} ${read()}\n`);
    },
    text(): string {
      return writers.map((write) => write()).join('');
    },
  };
}

function head(name: string, help: string, type: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

function counterLines(name: string, byLabel: Map<string, Map<string | number, number>>): string {
  let text = '';
  for (const [label, outcomes] of byLabel) {
    for (const [outcome, count] of outcomes) text += `${name}{of="${label}",outcome="${outcome}"} ${count}\n`;
  }
  return text;
}

function histogramLines(name: string, counts: readonly number[], sumMs: number): string {
  let text = '';
  let total = 0;
  counts.forEach((count, index) => {
    total += count;
    text += `${name}_bucket{le="${BUCKETS_SECONDS[index] ?? '+Inf'}"} ${total}\n`;
  });
  return `${text}${name}_sum ${sumMs / 1000}\n${name}_count ${total}\n`;
}
