import '../styles/data.css';

import type { ComponentProps, ReactNode } from 'react';

import { cx } from '../base/cx.ts';

export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'danger' | 'volt';

const TONES: Record<Tone, string> = {
  neutral: 'var(--fg2)',
  info: 'var(--tide)',
  ok: 'var(--ok)',
  warn: 'var(--warn)',
  danger: 'var(--danger)',
  volt: 'var(--volt-text)',
};

type BadgeProps = { readonly tone?: Tone; readonly icon?: ReactNode; readonly children: ReactNode };

/** A short word about a state. The word says it; the colour only helps. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className="badge" style={{ '--tone': TONES[tone] }}>
      {icon}
      {children}
    </span>
  );
}

type ChipProps = ComponentProps<'button'> & { readonly isOn?: boolean };

/** A filter that is on or off. */
export function Chip({ isOn = false, className, children, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" className={cx('chip', className)} aria-pressed={isOn}>
      {children}
    </button>
  );
}

type ProgressProps = {
  /** Without one it is decoration, for which words stand beside it. */
  readonly label?: string;
  /** 0 to 1. */
  readonly part: number;
};

/** Shows the progress of something. */
export function Progress({ label, part }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, part)) * 100);
  const bar = <div style={{ transform: `scaleX(${percent / 100})` }} />;
  if (label === undefined) {
    return (
      <div className="progress" aria-hidden>
        {bar}
      </div>
    );
  }
  return (
    <div className="progress" role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0}>
      {bar}
    </div>
  );
}

/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}

type StatProps = { readonly label: string; readonly children: ReactNode; readonly note?: ReactNode };

/** A figure with its name, inside a `<dl>`. */
export function Stat({ label, children, note }: StatProps) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>
        {children}
        {note === undefined ? null : (
          <>
            <br />
            <small>{note}</small>
          </>
        )}
      </dd>
    </div>
  );
}
