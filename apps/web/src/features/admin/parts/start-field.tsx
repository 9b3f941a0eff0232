import { browserClock, Field, Input } from '@voltide/ui';
import { useState } from 'react';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

type StartFieldProps = {
  /** Name of the moment: "On sale from (UTC)". */
  readonly label: string;
  /** Notice that players get before it, in hours. */
  readonly noticeHours: number;
  /** Value of the field, such as `2026-12-06T10:00`; empty for as early as the notice allows. */
  readonly from: string;
  readonly onFrom: (from: string) => void;
};

/** A field for the UTC moment from which an announced change applies: `<StartField label="Played from (UTC)" … />`. */
export function StartField({ label, noticeHours, from, onFrom }: StartFieldProps) {
  const [openedMs] = useState(() => browserClock.nowMs());
  const earliest = earliestText(noticeHours, openedMs);
  return (
    <Field label={label} optional hint={`Empty: as early as the notice allows. Approved now, that is ${earliest} UTC.`}>
      <Input
        type="datetime-local"
        min={earliest.replace(' ', 'T')}
        value={from}
        onChange={({ currentTarget }) => onFrom(currentTarget.value)}
      />
    </Field>
  );
}

/** Returns the field's moment in the wire format; undefined while it has none. */
export function utcMoment(from: string): string | undefined {
  // Browsers accept almost any text as a date: an empty field would be one in 2000.
  const atMs = MOMENT.test(from) ? Date.parse(`${from}:00Z`) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}

/** Formats as "2026-11-30 10:05". */
function earliestText(hours: number, nowMs: number): string {
  const atMs = Math.ceil((nowMs + hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  return new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
}
