import type { MirrorState, SealMirror } from '@voltide/contract';
import { Badge, ErrorState, RelativeTime, SlowSkeleton, Table, type Column, type Tone } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { dayText } from '../model/day-text.ts';
import { useMirrors } from '../model/use-mirrors.ts';
import { MirrorForm } from './mirror-form.tsx';
import './seal-mirrors.css';

/** Mirrors of the seals, as this server found them, and a form to register one (S15-02). */
export function SealMirrors() {
  const { data, error, refetch } = useMirrors();
  const mirrors = data?.mirrors;
  return (
    <section aria-labelledby="mirrors">
      <h2 id="mirrors">Mirrors</h2>
      <p className="quiet">
        Copies of the day seals that others keep. A seal that was changed here afterwards differs from theirs. This
        server reads the newest seal at each mirror once an hour.
      </p>
      <div className="panel seal-mirrors">
        {mirrors === undefined ? (
          error === null ? (
            <SlowSkeleton what="the mirrors" height={56} className="mirrors-skeleton skeleton-control" />
          ) : (
            <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
          )
        ) : mirrors.length === 0 ? (
          <p className="mirrors-none">No mirror yet. Anybody can keep one.</p>
        ) : (
          <Table caption="Mirrors" hideCaption columns={COLUMNS} rows={mirrors} keyOf={({ id }) => id} />
        )}
        <MirrorForm />
      </div>
    </section>
  );
}

const STATES: Readonly<Record<MirrorState, readonly [text: string, tone: Tone]>> = {
  same: ['Same', 'ok'],
  differs: ['Differs', 'danger'],
  away: ['Away', 'warn'],
};

const COLUMNS: readonly Column<SealMirror>[] = [
  {
    key: 'address',
    head: 'Address',
    cell: ({ address }) => (
      <a className="link breakable" href={address} rel="nofollow ugc noreferrer">
        {address}
      </a>
    ),
  },
  {
    key: 'state',
    head: 'Newest seal there',
    cell: ({ state, since }) => {
      const [text, tone] = STATES[state];
      return (
        <span className="mirror-state">
          <Badge tone={tone}>{text}</Badge>
          <span>since {dayText(since)}</span>
        </span>
      );
    },
  },
  {
    key: 'checked',
    head: 'Read',
    align: 'end',
    cell: ({ checkedAt }) => (checkedAt === null ? 'Not yet' : <RelativeTime at={checkedAt} />),
  },
];
