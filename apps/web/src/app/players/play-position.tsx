import './players.css';

import { useQuery } from '@tanstack/react-query';
import { Dialog, ErrorState, LinkButton, Money, Skeleton, Table } from '@voltide/ui';

import type { AnswerOf } from '../../lib/http/api.ts';
import { durationText } from '../../lib/time/duration-text.ts';
import { errorText } from '../../lib/http/error-text.ts';
import { queryFor } from '../../lib/http/query.ts';

type Position = AnswerOf<'GET /api/account/position'>;

/** Shows the session clock and the net result of today, this week and this month, without judging it. */
export function PlayPosition({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...queryFor('GET /api/account/position'), staleTime: 0 });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Your play"
      description="Time runs from play to play. Stakes and net result count cash, not play balance."
      footer={
        <>
          <LinkButton href="/responsible#rules" variant="ghost" onClick={onClose}>
            What applies here
          </LinkButton>
          <LinkButton href="/responsible" onClick={onClose}>
            Limits and breaks
          </LinkButton>
        </>
      }
    >
      {data !== undefined && data !== null ? (
        <Figures position={data} />
      ) : error !== null ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={190} className="skeleton-panel" />
      )}
    </Dialog>
  );
}

function Figures({ position }: { readonly position: Position }) {
  const rows = [
    { name: 'Day', ...position.day },
    { name: 'Week', ...position.week },
    { name: 'Month', ...position.month },
  ];
  return (
    <>
      <Table
        caption="Time, stake and net result"
        hideCaption
        stacks={false}
        columns={[
          { key: 'name', head: 'This', cell: ({ name }) => name },
          {
            key: 'time',
            head: 'Time',
            align: 'end',
            cell: ({ playedMs }) => <span className="unbroken">{durationText(playedMs)}</span>,
          },
          { key: 'stake', head: 'Staked', align: 'end', cell: ({ stake }) => <Money amount={stake} /> },
          { key: 'net', head: 'Net', align: 'end', cell: ({ net }) => <Money amount={net} signed /> },
        ]}
        rows={rows}
        keyOf={({ name }) => name}
      />
      <p className="play-position-note hint">
        {position.nextCheckMs === 0
          ? 'A reality check is due.'
          : `The next reality check comes after ${durationText(position.nextCheckMs)} of play. `}
        Days, weeks from Monday on, and months begin at 00:00 UTC.
      </p>
    </>
  );
}
