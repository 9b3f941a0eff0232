import { BOARD_PAGE_ROWS, type BoardPage } from '@voltide/contract';
import { bringIntoView, Button, EmptyArt, EmptyState, LinkButton, SlowSkeleton } from '@voltide/ui';
import { Download, LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { pathOf } from '../../../lib/http/api.ts';
import { downloadPublic } from '../../../lib/http/download.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { useOwnPlace } from '../model/board-queries.ts';
import { firstOfPage, SEARCH_FROM_LETTERS, type DetailChoice } from '../model/detail-choice.ts';
import type { LoadedPage } from '../model/detail-queries.ts';
import { findOwnPlace } from '../model/find-own.ts';
import type { Choose } from '../model/use-choice.ts';
import { useSaving } from '../model/use-saving.ts';
import { BoardRowLine } from './board-row-line.tsx';
import { FoundPlayers } from './found-players.tsx';
import { OwnPlaceBar } from './own-place-bar.tsx';
import { PlayerSearch } from './player-search.tsx';

type StandingsProps = {
  readonly choice: DetailChoice;
  readonly choose: Choose;
  readonly page: LoadedPage;
};

/** The places of a board, a hundred at a time, with a search for players, a link to the user's place, and a file. */
export function Standings({ choice, choose, page }: StandingsProps) {
  const { measure, period, season, q } = choice;
  const own = useOwnPlace({ measure, period, season }).data;
  const { list, show } = useShownPlace(choice, choose, page);
  const isSearched = q.length >= SEARCH_FROM_LETTERS;
  const ownPlace = own?.off === null ? own.own?.place : undefined;
  return (
    <section className="board-standings" aria-labelledby="board-standings">
      <h2 id="board-standings">Standings</h2>
      <div className="board-tools">
        <PlayerSearch q={q} onChange={(next) => choose({ q: next }, { replace: true })} />
        <Button
          size={44}
          icon={<LocateFixed />}
          disabled={ownPlace === undefined}
          onClick={() => (ownPlace === undefined ? undefined : show(ownPlace))}
        >
          Your place
        </Button>
        <SaveCsv {...{ measure, period, season }} />
      </div>
      {isSearched ? <FoundPlayers choice={choice} onShow={show} /> : <Places {...{ choice, choose, page, list }} />}
      <OwnPlaceBar {...{ measure, period, season }} />
    </section>
  );
}

/** Opens the page of a place, and scrolls to its row once it is loaded. */
function useShownPlace({ q, from }: DetailChoice, choose: Choose, page: LoadedPage) {
  const list = useRef<HTMLOListElement>(null);
  const [wanted, want] = useState<number>();
  const isThere = wanted !== undefined && q === '' && from === firstOfPage(wanted) && !page.isPlaceholderData;
  useEffect(() => {
    if (!isThere || page.data === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-place="${wanted}"]`);
    if (row === null || row === undefined) return;
    bringIntoView(row);
    row.focus({ preventScroll: true });
    want(undefined);
  }, [isThere, wanted, page.data]);
  const show = (place: number): void => {
    want(place);
    choose({ from: firstOfPage(place), q: '' });
  };
  return { list, show };
}

type PlacesProps = StandingsProps & { readonly list: React.RefObject<HTMLOListElement | null> };

function Places({ choice, choose, page: { data, error, isPlaceholderData }, list }: PlacesProps) {
  const { user } = useSession();
  const own = useOwnPlace(choice).data?.own;
  if (data === undefined || data === null) {
    // The panel above shows the error.
    if (error !== null) return null;
    return <SlowSkeleton what="the standings" className="board-rows-place skeleton-panel" />;
  }
  if (data.rows.length === 0) return <NoRows choice={choice} choose={choose} data={data} />;
  const ownPlace = findOwnPlace(data.rows, user, own);
  return (
    <>
      <ol
        className="panel board-rows"
        ref={list}
        start={data.rows[0]?.place}
        aria-busy={isPlaceholderData || undefined}
      >
        {data.rows.map((row) => (
          <li key={row.place} data-place={row.place} tabIndex={-1}>
            <BoardRowLine measure={choice.measure} row={row} isOwn={row.place === ownPlace} />
          </li>
        ))}
      </ol>
      <Pager choice={choice} choose={choose} page={data} list={list} />
    </>
  );
}

type PagerProps = Pick<PlacesProps, 'choice' | 'choose' | 'list'> & { readonly page: BoardPage };

/** Pages by place: the same hundred places in both directions. */
function Pager({ choose, page: { board, rows }, list }: PagerProps) {
  const first = rows[0]?.place ?? 1;
  const last = rows.at(-1)?.place ?? first;
  const go = (from: number): void => {
    choose({ from });
    list.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className="board-pager" aria-label="Places">
      <Button size={44} disabled={first === 1} onClick={() => go(Math.max(1, firstOfPage(first) - BOARD_PAGE_ROWS))}>
        Higher places
      </Button>
      <p className="num">
        {countText(first)}–{countText(last)} of {countText(board.players)}
      </p>
      <Button size={44} disabled={last >= board.players} onClick={() => go(firstOfPage(first) + BOARD_PAGE_ROWS)}>
        Lower places
      </Button>
    </nav>
  );
}

type NoRowsProps = Pick<StandingsProps, 'choice' | 'choose'> & { readonly data: BoardPage };

function NoRows({ choice: { measure, from, season }, choose, data: { board } }: NoRowsProps) {
  if (from > 1 && board.players > 0) {
    return (
      <div className="panel board-none">
        <EmptyState
          art={<EmptyArt scene="slack" />}
          text={`No one is at place ${countText(from)} or below.`}
          action={<Button onClick={() => choose({ from: 1 })}>First places</Button>}
        />
      </div>
    );
  }
  return (
    <div className="panel board-none">
      <EmptyState
        art={<EmptyArt scene="slack" />}
        text={season === undefined ? 'No one is on this board yet.' : 'No one was on this board.'}
        action={measure === 'points' ? <LinkButton href="/packs">All packs</LinkButton> : undefined}
      />
    </div>
  );
}

function SaveCsv({ measure, period, season }: Pick<DetailChoice, 'measure' | 'period' | 'season'>) {
  const [isBusy, save] = useSaving();
  const url = pathOf('GET /api/boards/:measure/:period/csv', { params: { measure, period }, query: { season } });
  const name = ['voltide', measure, season ?? period].join('-');
  return (
    <Button
      size={44}
      icon={<Download />}
      loading={isBusy}
      onClick={() => save(() => downloadPublic(url, `${name}.csv`))}
      data-tooltip="The first 1,000 places"
    >
      CSV
    </Button>
  );
}
