import { Button, Field, NumberInput } from '@voltide/ui';
import { useMemo } from 'react';

import { betStops, betText, fitBet, stopOf, type BetBounds } from './bet.ts';
import { shortVt } from './short-vt.ts';
import type { Bet } from './use-bet.ts';
import './bet-fields.css';

type BetFieldsProps = { readonly bet: Bet; readonly bounds: BetBounds; readonly isBusy: boolean };

export function BetFields({ bet, bounds, isBusy }: BetFieldsProps) {
  const { text, read, coveredSun } = bet;
  const stops = useMemo(() => betStops(bounds), [bounds]);
  const betSun = read.ok ? read.betSun : bounds.leastSun;
  const mostSun = typeof coveredSun === 'bigint' ? coveredSun : bounds.mostSun;
  const isAbove = read.ok && typeof coveredSun === 'bigint' && betSun > coveredSun;
  const capped = (wantedSun: bigint): void => bet.set(wantedSun > mostSun ? mostSun : wantedSun);
  const hint = hintOf(bet, bounds);
  return (
    <>
      <div className="bet-row">
        <Field
          label="Bet"
          hint={hint}
          error={read.ok ? (isAbove ? `Your balance covers up to ${shortVt(mostSun)} VT.` : undefined) : read.text}
        >
          <div className="bet-field">
            <NumberInput
              enterKeyHint="go"
              value={text}
              disabled={isBusy}
              onChange={(event) => bet.type(event.currentTarget.value)}
              onBlur={() => {
                if (read.ok) bet.type(betText(read.betSun));
              }}
            />
            <span aria-hidden>VT</span>
          </div>
        </Field>
        <div className="bet-quick" role="group" aria-label="Change the bet">
          <Button
            size={44}
            disabled={isBusy}
            aria-label="½ the bet"
            onClick={() => bet.set(fitBet(betSun / 2n, bounds))}
          >
            ½
          </Button>
          <Button size={44} disabled={isBusy} aria-label="2× the bet" onClick={() => capped(betSun * 2n)}>
            2×
          </Button>
          <Button size={44} disabled={isBusy} aria-label="Min bet" onClick={() => bet.set(bounds.leastSun)}>
            Min
          </Button>
          <Button size={44} disabled={isBusy} aria-label="Max bet" onClick={() => bet.set(mostSun)}>
            Max
          </Button>
        </div>
      </div>
      <input
        type="range"
        className="bet-slider"
        aria-label="Bet"
        aria-valuetext={`${betText(betSun)} VT`}
        min={0}
        max={stops.length - 1}
        step={1}
        value={stopOf(betSun, stops)}
        disabled={isBusy}
        onChange={(event) => bet.set(stops[event.currentTarget.valueAsNumber] ?? bounds.leastSun)}
      />
    </>
  );
}

function hintOf({ isFitted, coveredSun }: Bet, { leastSun, mostSun }: BetBounds): string {
  if (coveredSun === null) return 'Your balance does not cover the least bet.';
  if (isFitted) return 'Lowered to what your balance covers.';
  return `${shortVt(leastSun)} to ${shortVt(mostSun)} VT`;
}
