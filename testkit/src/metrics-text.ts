export type MetricFamily = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly series: readonly MetricSeries[];
};

type MetricSeries = {
  /** The family's name, or of a histogram with `_bucket`, `_sum` or `_count`. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const SERIES = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/gi;

/** Reads the text format of Prometheus. @throws Error at a line that is none of it. */
export function parseMetrics(text: string): ReadonlyMap<string, MetricFamily> {
  const families = new Map<string, MetricFamily & { series: MetricSeries[] }>();
  let current: (MetricFamily & { series: MetricSeries[] }) | undefined;
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (families.has(name)) throw new Error(`${name} is there twice`);
      current = { name, help: rest, type: '', series: [] };
      families.set(name, current);
    } else if (kind === 'TYPE' && current?.name === name) {
      current = { ...current, type: rest };
      families.set(name, current);
    } else if (line !== '') {
      current?.series.push(parseSeries(line));
    }
  }
  return families;
}

function parseSeries(line: string): MetricSeries {
  const [, name, labelText = '', value] = SERIES.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`no series: ${line}`);
  const labels = [...labelText.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text] as const);
  return { name, labels: Object.fromEntries(labels), value: Number(value.replace('Inf', 'Infinity')) };
}
