import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line, LinePath } from '@visx/shape';
import { useId } from 'react';

import { drawn, extentOf, labelledPlaces, type ChartData, type Series } from './chart.ts';

export type DrawingProps = {
  readonly kind: 'lines' | 'columns';
  readonly data: ChartData;
  readonly leastSpan: bigint;
  /** Size of the whole drawing in pixels. */
  readonly width: number;
  readonly height: number;
  readonly active: number | undefined;
  readonly axisText: (size: bigint) => string;
};

const [TOP, RIGHT, BOTTOM] = [10, 12, 26];
const DIGIT_WIDTH = 7.4;
const ROWS = 4;
const RADIUS = 3.5;

/** A chart along time as SVG: lines or stacked columns. It does not animate. */
export function Drawing({ kind, data, leastSpan, width, height, active, axisText }: DrawingProps) {
  const [low, high] = extentOf(data, { isStacked: kind === 'columns', leastSpan });
  const count = data.labels.length;
  const y = scaleLinear({ domain: [drawn(low), drawn(high)], range: [height - BOTTOM, TOP], nice: ROWS });
  const ticks = y.ticks(ROWS);
  const tickText = (tick: number): string => axisText(BigInt(Math.round(tick)));
  const left = marginFor(ticks.map(tickText));
  const band = scaleBand({ domain: data.labels.map((_, place) => place), range: [left, width - RIGHT], padding: 0.24 });
  const middleOf = (place: number): number => middle(kind, place, { count, left, width, band });
  const places = { yOf: (size: bigint) => y(drawn(size)), middleOf, band };
  return (
    <svg width={width} height={height} className="chart-drawing" focusable="false">
      <GridRows scale={y} left={left} width={width - left - RIGHT} tickValues={ticks} className="chart-grid" />
      <Line className="chart-zero" from={{ x: left, y: y(0) }} to={{ x: width - RIGHT, y: y(0) }} />
      {active === undefined ? null : (
        <Line
          className="chart-cursor"
          from={{ x: middleOf(active), y: TOP }}
          to={{ x: middleOf(active), y: height - BOTTOM }}
        />
      )}
      {kind === 'lines' ? (
        <Lines series={data.series} active={active} places={places} />
      ) : (
        <Columns series={data.series} labels={data.labels} active={active} places={places} />
      )}
      {ticks.map((tick) => (
        <text key={tick} className="chart-tick" x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
          {tickText(tick)}
        </text>
      ))}
      <Labels labels={data.labels} top={height - 6} most={(width - left) / placeFor(data.labels)} middleOf={middleOf} />
    </svg>
  );
}

type Band = ReturnType<typeof scaleBand<number>>;
type Frame = { readonly count: number; readonly left: number; readonly width: number; readonly band: Band };

/** Lines reach from edge to edge, columns are centred on their place. */
function middle(kind: DrawingProps['kind'], place: number, { count, left, width, band }: Frame): number {
  if (kind === 'columns') return (band(place) ?? 0) + band.bandwidth() / 2;
  const inner = width - RIGHT - left;
  return count === 1 ? left + inner / 2 : left + (place * inner) / (count - 1);
}

type Places = {
  readonly yOf: (size: bigint) => number;
  readonly middleOf: (place: number) => number;
  readonly band: Band;
};

type PartProps = {
  readonly series: readonly Series[];
  readonly active: number | undefined;
  readonly places: Places;
};

function Lines({ series, active, places: { yOf, middleOf } }: PartProps) {
  return series.toReversed().map(({ name, look, sizes }) => {
    const dots = sizes.length === 1 ? [0] : active === undefined ? [] : [active];
    return (
      <g key={name} data-look={look}>
        <LinePath className="chart-line" data={[...sizes]} x={(_, place) => middleOf(place)} y={(size) => yOf(size)} />
        {dots.map((place) => (
          <circle key={place} className="chart-dot" cx={middleOf(place)} cy={yOf(sizes[place] ?? 0n)} r={RADIUS} />
        ))}
      </g>
    );
  });
}

function Columns({ series, labels, active, places: { yOf, band } }: PartProps & Pick<ChartData, 'labels'>) {
  const hatch = useId();
  return (
    <>
      <pattern id={hatch} className="chart-hatch" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" />
        <path d="M-1 6 6 -1M-1 1 1 -1M4 6 6 4" />
      </pattern>
      {series.map(({ name, look, sizes }, order) =>
        sizes.map((size, place) => {
          if (size === 0n) return null;
          const below = series.slice(0, order).reduce((sum, lower) => sum + (lower.sizes[place] ?? 0n), 0n);
          const [top, foot] = [yOf(below + size), yOf(below)];
          return (
            <Bar
              key={`${name} ${labels[place] ?? ''}`}
              className="chart-column"
              data-look={look}
              data-active={place === active || undefined}
              x={band(place) ?? 0}
              y={Math.min(top, foot - 1)}
              width={band.bandwidth()}
              height={Math.max(1, foot - top)}
              {...(look === 'second' ? { fill: `url(#${hatch})` } : {})}
            />
          );
        }),
      )}
    </>
  );
}

type LabelsProps = {
  readonly labels: readonly string[];
  readonly top: number;
  readonly most: number;
  readonly middleOf: (place: number) => number;
};

/** Labels below the chart: the first starts and the last ends with it. */
function Labels({ labels, top, most, middleOf }: LabelsProps) {
  const last = labels.length - 1;
  return labelledPlaces(labels.length, most).map((place) => (
    <text
      key={place}
      className="chart-tick"
      x={middleOf(place)}
      y={top}
      textAnchor={last === 0 ? 'middle' : place === 0 ? 'start' : place === last ? 'end' : 'middle'}
    >
      {labels[place]}
    </text>
  ));
}

/** The first label starts at the chart's edge and the next is centred, which takes one and a half label widths. */
function placeFor(labels: readonly string[]): number {
  return 1.5 * Math.max(...labels.map(({ length }) => length), 1) * DIGIT_WIDTH + 8;
}

function marginFor(texts: readonly string[]): number {
  return Math.ceil(Math.max(...texts.map(({ length }) => length), 1) * DIGIT_WIDTH) + 10;
}
