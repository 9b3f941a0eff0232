import { formatVt } from '@voltide/core';
import { bringIntoView, DepthField, moneyText } from '@voltide/ui';
import { useEffect, useMemo, useRef, type Ref } from 'react';

import type { ShownMode } from '../model/shown-wheel.ts';
import type { Desk } from '../../../kit/solo/use-desk.ts';
import { celebrationOf, readSpin, timesText, toneOf, type SpinResult } from '../model/spin-result.ts';
import type { SpinRun } from '../model/spin-run.ts';
import { WheelBoard, type BoardHandle, type BoardSpin } from '../disc/wheel-board.tsx';
import { celebrateSpin } from './celebrate.ts';
import './spin-stage.css';

type SpinStageProps = {
  readonly mode: ShownMode;
  readonly desk: Pick<Desk, 'state' | 'betSun' | 'speed'>;
  readonly pointed: number | undefined;
  readonly onStart: (run: SpinRun) => void;
  readonly onLanded: (id: string) => void;
  readonly onTap: (() => void) | undefined;
  readonly ref?: Ref<BoardHandle>;
};

/** The wheel in its water. Decoration: the words beside it say the same. */
export function SpinStage({ mode, desk, pointed, onStart, onLanded, onTap, ref }: SpinStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { state, betSun, speed } = desk;
  const opened = state.phase === 'revealing' || state.phase === 'landed' ? state.opened : undefined;
  const spun = useMemo(() => opened && readSpin(opened.result), [opened]);
  const landed = state.phase === 'landed' ? spun : undefined;
  const spin: BoardSpin | undefined = opened &&
    spun && { id: opened.id, segment: spun.segment, speed: landed === undefined ? speed : 'instant' };
  const tone = landed && toneOf(landed.tenths);
  const isRunning = state.phase === 'asking' || state.phase === 'revealing';
  useEffect(() => {
    if (!isRunning) return;
    requestAnimationFrame(() => {
      if (stage.current !== null) bringIntoView(stage.current);
    });
  }, [isRunning]);
  useEffect(() => {
    if (landed !== undefined && stage.current !== null) return celebrateSpin(stage.current, landed);
  }, [landed]);

  return (
    <div
      ref={stage}
      className="spin-stage"
      data-phase={state.phase}
      data-won={landed === undefined ? undefined : celebrationOf(landed) !== undefined}
      {...(tone === undefined ? {} : { style: { '--tone': `var(--r-${tone})`, '--burst': `var(--a-${tone}-halo)` } })}
      onPointerDown={state.phase === 'revealing' ? onTap : undefined}
    >
      <div className="spin-water">
        <DepthField />
      </div>
      <div className="wheel-veil" />
      <div className="wheel-bloom" />
      <div className="wheel-frame">
        <WheelBoard
          key={mode.hash}
          {...(ref === undefined ? {} : { ref })}
          tenths={mode.tenths}
          spin={spin}
          pointed={isRunning ? undefined : pointed}
          lit={tone === undefined ? undefined : `var(--r-${tone})`}
          onStart={onStart}
          onLanded={onLanded}
        >
          <Hub mode={mode} betSun={spun?.betSun ?? betSun} isRunning={isRunning} landed={landed} />
        </WheelBoard>
        <Called landed={landed} />
      </div>
      <canvas className="wheel-sparks" aria-hidden />
      {opened !== undefined && opened.paid === undefined ? <span className="stage-flag">Demo</span> : null}
    </div>
  );
}

type HubProps = {
  readonly mode: ShownMode;
  readonly betSun: bigint;
  readonly isRunning: boolean;
  readonly landed: SpinResult | undefined;
};

function Hub({ mode, betSun, isRunning, landed }: HubProps) {
  if (landed !== undefined) {
    return (
      <>
        <strong key="paid" className="wheel-paid">
          {moneyText(formatVt(landed.payoutSun))}
        </strong>
        <span>for {moneyText(formatVt(landed.betSun))}</span>
      </>
    );
  }
  if (isRunning) {
    return (
      <>
        <strong key="bet">{moneyText(formatVt(betSun))}</strong>
        <span>bet</span>
      </>
    );
  }
  return (
    <>
      <strong key="back">{mode.returnPermille / 10}%</strong>
      <span>comes back</span>
    </>
  );
}

/** Says beside the pointer where the wheel has stopped. */
function Called({ landed }: { readonly landed: SpinResult | undefined }) {
  if (landed === undefined) return null;
  return (
    <span className="wheel-called" data-pays={landed.payoutSun > 0n || undefined} aria-hidden>
      {landed.payoutSun > 0n ? timesText(landed.tenths) : 'nothing'}
    </span>
  );
}
