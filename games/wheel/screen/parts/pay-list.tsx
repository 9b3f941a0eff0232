import { formatVt } from '@voltide/core';
import { moneyText } from '@voltide/ui';

import type { ShownMode } from '../model/shown-wheel.ts';
import { payoutOf, timesText, toneOf } from '../model/spin-result.ts';
import { toneStyle } from './own-spins.tsx';
import './pay-list.css';

type PayListProps = {
  readonly mode: ShownMode;
  readonly betSun: bigint;
  /** Lights the segments that pay so many tenths; undefined lights none. */
  readonly onPoint: (tenths: number | undefined) => void;
};

/** Lists the payout of each multiplier for this bet. Pointing at one lights its segments on the wheel. */
export function PayList({ mode, betSun, onPoint }: PayListProps) {
  const all = mode.tenths.length;
  const leave = (): void => onPoint(undefined);
  return (
    <section className="pay-list" aria-label="Payouts of this bet">
      {mode.odds
        .filter(({ tenths }) => tenths > 0)
        .map(({ tenths, segments }) => (
          <button
            key={tenths}
            type="button"
            data-tone={toneOf(tenths)}
            style={toneStyle(tenths)}
            onPointerEnter={() => onPoint(tenths)}
            onPointerLeave={leave}
            onFocus={() => onPoint(tenths)}
            onBlur={leave}
          >
            <strong>{timesText(tenths)}</strong>
            <span className="num">{moneyText(formatVt(payoutOf(betSun, tenths)))}</span>
            <small>
              {segments} of {all}
            </small>
          </button>
        ))}
    </section>
  );
}
