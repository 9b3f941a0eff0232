import './players.css';

import { isPackPlay, isSeedPlay, type HistoryPlay } from '@voltide/contract';
import { CopyButton, ErrorState, Link, Money, SlowSkeleton } from '@voltide/ui';
import { useMemo } from 'react';

import type { AnswerOf } from '../../../lib/http/api.ts';
import { CheckMark } from '../../../lib/fairness/check-mark.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { checkKey, useBattleChecks, useChecks } from '../../../lib/fairness/use-checks.ts';
import { usePlace } from '../../../lib/browser/navigation.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { Facts } from '../parts/facts.tsx';
import { usePlayerPlays, usePlayerRecord } from './player-queries.ts';
import { momentText } from './player-words.ts';

type Page = AnswerOf<'GET /api/admin/players/:userId/plays'>;

const PLAY_ID = /^(?:0|[1-9]\d{0,8})-(?:0|[1-9]\d{0,8})$/;

/** Lists a player's plays, each recomputed in this browser, and the record of the one that the address names. */
export function PlaysTab({ userId }: { readonly userId: string }) {
  const { play } = usePlace().search;
  const list = usePlayerPlays(userId);
  const plays = useMemo(() => list.data?.pages.flatMap((page) => page.plays) ?? [], [list.data]);
  const checks = useChecks(useMemo(() => plays.filter(isSeedPlay), [plays]));
  const battles = useBattleChecks(useMemo(() => plays.flatMap((each) => (isSeedPlay(each) ? [] : [each])), [plays]));
  const columns: readonly DataColumn<HistoryPlay>[] = [
    { key: 'id', head: 'Play', cell: ({ id }) => id },
    { key: 'what', head: 'What', cell: nameOf },
    {
      key: 'bucket',
      head: 'Balance',
      cell: ({ bucket }) => (bucket === 'cash' ? 'Cash' : 'Play balance'),
      isMinor: true,
    },
    { key: 'stake', head: 'Stake', align: 'end', cell: ({ stake }) => <Money amount={stake} /> },
    { key: 'value', head: 'Came back', align: 'end', cell: ({ value }) => <Money amount={value} /> },
    {
      key: 'check',
      head: 'Proof',
      cell: (each) => <CheckMark check={(isSeedPlay(each) ? checks : battles).get(checkKey(each))} />,
    },
    { key: 'at', head: 'When (UTC)', cell: ({ at }) => momentText(at) },
  ];
  return (
    <>
      {play !== undefined && PLAY_ID.test(play) ? <RecordPanel userId={userId} playId={play} /> : null}
      <DataTable
        label="Plays"
        list={list}
        rowsOf={(page: Page) => page.plays}
        keyOf={({ id }) => id}
        hrefOf={(each) =>
          isSeedPlay(each)
            ? `/adminxxx/players/${userId}?tab=plays&play=${each.id}`
            : `/adminxxx/battles/battle?b=${each.battleId}`
        }
        columns={columns}
        empty="No plays yet."
      />
    </>
  );
}

function nameOf(play: HistoryPlay): string {
  if (isPackPlay(play)) return play.quantity === 1 ? play.packName : `${play.packName} × ${play.quantity}`;
  return isSeedPlay(play) ? `${play.gameName} · ${play.tableName}` : `${play.gameName} · ${play.name}`;
}

/** Shows the record of one play, which can be verified anywhere. */
function RecordPanel({ userId, playId }: { readonly userId: string; readonly playId: string }) {
  const record = usePlayerRecord(userId, playId);
  const { data } = record;
  if (data === undefined) {
    if (!record.isError)
      return <SlowSkeleton what="the record" height={160} className="player-panel-apart skeleton-panel" />;
    return (
      <ErrorState
        text={`Play ${playId} could not be read.`}
        code={errorText(record.error)}
        onRetry={() => void record.refetch()}
      />
    );
  }
  return (
    <section className="panel player-panel player-panel-apart" aria-label={`Play ${playId}`}>
      <header>
        <h2>Play {playId}</h2>
        <span className="facts-row">
          <CopyButton text={JSON.stringify(data, null, 2)} label="Copy record" withLabel />
          <Link className="link" href="/fairplay/verify">
            Verify a result
          </Link>
        </span>
      </header>
      <Facts
        facts={[
          ['Game', data.game],
          ['When (UTC)', momentText(data.at)],
          ['Stake', <Money key="stake" amount={data.stake} />],
          ['Payout', <Money key="payout" amount={data.payout} />],
          ['Draws', data.draws.join(', ')],
          [
            'Commitment',
            <span key="commitment" className="mono">
              {data.commitment}
            </span>,
          ],
          [
            'Server seed',
            <span key="seed" className="mono">
              {data.serverSeed ?? 'Secret until the pair is replaced'}
            </span>,
          ],
          [
            'Client seed',
            <span key="client" className="mono">
              {data.clientSeed}
            </span>,
          ],
        ]}
      />
    </section>
  );
}
