import { Button, EmptyArt, EmptyState, ErrorState, Money, SlowSkeleton, Stat } from '@voltide/ui';

import { ChartPanel } from '../../../lib/charts/chart-panel.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { countText } from '../../../lib/progress/level-words.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { useOwnPlaces } from '../model/detail-queries.ts';
import { placeAxis, placeChart, placeColumns, placeText, sumPlaces, type OwnSeason } from '../model/own-places.ts';
import type { SeasonPeriod } from '../model/season-short.ts';

/** A chart of fewer places does not fill its height. */
const LEAST_SPAN = 10n;
const PLACE_NAMES: Readonly<Record<SeasonPeriod, string>> = { day: 'Day', week: 'Week', month: 'Month' };

/** The user's places in past seasons: a chart, its figures, and a file. For accounts only. */
export function OwnHistory({ period }: { readonly period: SeasonPeriod }) {
  const { user, isGuest } = useSession();
  if (user === null || isGuest) return null;
  return (
    <section className="board-own" aria-labelledby="board-own">
      <h2 id="board-own">Your past places</h2>
      <Places period={period} />
    </section>
  );
}

function Places({ period }: { readonly period: SeasonPeriod }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnPlaces(period);
  if (data === undefined) {
    return error === null ? (
      <SlowSkeleton what="your past places" height={420} className="skeleton-panel" />
    ) : (
      <div className="panel">
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  const places = data.pages.flatMap((page) => page.places);
  if (places.length === 0) {
    return (
      <div className="panel">
        <EmptyState
          art={<EmptyArt scene="slack" />}
          text="Your place in each season that you had points in will be here once it has ended."
        />
      </div>
    );
  }
  return (
    <>
      <Sums places={places} hasMore={hasNextPage} />
      <ChartPanel
        kind="lines"
        title="Places over time"
        note="Seasons in which you had points. Place 1 is at the top."
        data={placeChart(period, places)}
        leastSpan={LEAST_SPAN}
        textOf={placeText}
        axisText={placeAxis}
        fileName={`voltide-own-places-${period}`}
        placeName={PLACE_NAMES[period]}
        columns={placeColumns(places)}
      />
      {hasNextPage ? (
        <div>
          <Button size={36} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load earlier seasons
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Sums({ places, hasMore }: { readonly places: readonly OwnSeason[]; readonly hasMore: boolean }) {
  const { best, prizes, cash, promo } = sumPlaces(places);
  return (
    <dl className="panel board-own-sums">
      <Stat label="Seasons" note={hasMore ? 'The latest of them' : 'In all'}>
        {countText(places.length)}
      </Stat>
      <Stat label="Best place">{best === undefined ? '–' : countText(best)}</Stat>
      <Stat label="Prizes" note={<Won cash={cash} promo={promo} />}>
        {countText(prizes)}
      </Stat>
    </dl>
  );
}

const NOTHING = '0.000000';

function Won({ cash, promo }: { readonly cash: string; readonly promo: string }) {
  if (cash === NOTHING && promo === NOTHING) return 'None yet';
  return (
    <>
      {cash === NOTHING ? null : (
        <>
          <Money amount={cash} wraps /> cash
        </>
      )}
      {cash !== NOTHING && promo !== NOTHING ? ', ' : null}
      {promo === NOTHING ? null : (
        <>
          <Money amount={promo} wraps /> play balance
        </>
      )}
    </>
  );
}
