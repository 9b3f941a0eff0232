import { formatVt } from '@voltide/core';
import { compactVt } from '@voltide/games/kit/short-vt';
import { moneyText } from '@voltide/ui';

import { ChartPanel } from '../../../lib/charts/chart-panel.tsx';
import {
  costChart,
  grossChart,
  playersChart,
  playsChart,
  stakeChart,
  walletChart,
  type Choice,
} from '../model/figure-charts.ts';
import { gameWord } from '../model/figure-words.ts';
import { countText } from '../model/format.ts';
import type { FigureSeries } from '../model/overview-queries.ts';

type ChartProps = { readonly figures: NonNullable<FigureSeries>; readonly choice: Choice };

const VT = {
  /** Keeps a chart of less than one VT, or of fewer than ten plays, from filling its height. */
  leastSpan: 1_000_000n,
  textOf: (size: bigint) => moneyText(formatVt(size)),
  axisText: (size: bigint) => compactVt(size).replace('-', '\u2212'),
} as const;
const COUNT = {
  leastSpan: 10n,
  textOf: (size: bigint) => countText(Number(size)),
  axisText: (size: bigint) => countText(Number(size)),
} as const;

export function FigureCharts({ show, ...props }: ChartProps & { readonly show: 'plays' | 'money' }) {
  return <div className="overview-charts">{show === 'plays' ? <Games {...props} /> : <Money {...props} />}</div>;
}

function Games({ figures: { by, periods, from, to }, choice }: ChartProps) {
  const what = choice.game === undefined ? 'All games' : gameWord(choice.game);
  const paid = choice.bucket === 'cash' ? 'cash' : 'play balance';
  const file = `voltide-${from}-${to}`;
  const placeName = by === 'hour' ? 'Hour' : 'Day';
  const unit = by === 'hour' ? 'UTC hour' : 'UTC day';
  return (
    <>
      <ChartPanel
        {...VT}
        {...{ placeName }}
        kind="lines"
        title="Stake and returned"
        note={`${what}, ${paid}, in VT by ${unit}. Items count at their value.`}
        data={stakeChart(by, periods, choice)}
        fileName={`${file}-stake`}
      />
      <ChartPanel
        {...VT}
        {...{ placeName }}
        kind="lines"
        title={choice.game === undefined ? 'Gross and net' : 'Gross and edge'}
        note={
          choice.game === undefined
            ? `Gross is stake less returned; net is less rewards and adjustments. ${capital(paid)}, by ${unit}.`
            : `Gross is stake less returned, edge is what the odds leave on average. ${capital(paid)}, by ${unit}.`
        }
        data={grossChart(by, periods, choice)}
        fileName={`${file}-gross`}
      />
      <ChartPanel
        {...COUNT}
        {...{ placeName }}
        kind="columns"
        title="Plays"
        note={`${what}, plays with a stake by ${unit}.`}
        data={playsChart(by, periods, choice)}
        fileName={`${file}-plays`}
      />
      <ChartPanel
        {...COUNT}
        {...{ placeName }}
        kind="lines"
        title="Players"
        note={`${what}, different people who played by ${unit}, guests and Quick Games too.`}
        data={playersChart(by, periods, choice)}
        fileName={`${file}-players`}
      />
    </>
  );
}

function Money({ figures: { by, periods, from, to } }: ChartProps) {
  const file = `voltide-${from}-${to}`;
  const placeName = by === 'hour' ? 'Hour' : 'Day';
  const unit = by === 'hour' ? 'UTC hour' : 'UTC day';
  return (
    <>
      <ChartPanel
        {...VT}
        {...{ placeName }}
        kind="lines"
        title="Cost of gifts and rewards"
        note={`What all causes but deposits, withdrawals and capital paid, less what they took. In VT by ${unit}.`}
        data={costChart(by, periods)}
        fileName={`${file}-cost`}
      />
      <ChartPanel
        {...VT}
        {...{ placeName }}
        kind="lines"
        title="Deposits and withdrawals"
        note={`Credited deposits and paid withdrawals, net of the fee. In VT by ${unit}.`}
        data={walletChart(by, periods)}
        fileName={`${file}-wallet`}
      />
    </>
  );
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
