import { browserClock, Button, DepthField, ErrorState, LinkButton, PackImage, Stamped } from '@voltide/ui';
import type { ResponseOf } from '@voltide/contract';
import { useMemo, type MouseEvent } from 'react';

import type { getPack } from '../contract.ts';
import { opensText } from './model/opens-text.ts';
import { readPack, volatilityWord, type ShownPack } from './model/shown-pack.ts';
import { openHref } from './parts/addresses.ts';
import { askToOpen } from './parts/pressed-open.ts';
import { Collection } from './parts/collection.tsx';
import { usePackStamp } from '../../kit/use-pack-progress.ts';
import { ItemSet } from './parts/item-set.tsx';
import { useLater } from './parts/later.ts';
import { OddsTable } from './parts/odds-table.tsx';
import { BarText } from '../../kit/bar-text.tsx';
import { packLook } from '../../kit/pack-look.ts';
import { PackChangeSection } from './parts/pack-change-section.tsx';
import { PackFacts } from './parts/pack-facts.tsx';
import { PackSkeleton } from './parts/pack-skeleton.tsx';
import { RecentItems } from './parts/recent-items.tsx';
import { saleText } from './parts/sale-text.ts';
import { TableProof } from './parts/table-proof.tsx';
import { Vt } from '../../kit/vt.tsx';
import { useHost } from './host.ts';
import './parts/pack-head.css';
import './pack-screen.css';

/** /packs/{packId}: everything about a pack: its items, exact and realised odds, and how to verify them. */
export function Screen() {
  const { params, useLoaded } = useHost();
  const packId = params['packId'] ?? '';
  const { data, error, reload } = useLoaded('GET /api/packs/:packId', { params: { packId } });
  if (data !== undefined) return <Loaded data={data} />;
  if (error === undefined) return <PackSkeleton packId={packId} />;
  return (
    <div className="page">
      {error.code === 'not_found' ? (
        <div className="state">
          <h1>No such pack</h1>
          <p>This pack doesn't exist, or not any more.</p>
          <LinkButton href="/packs">All packs</LinkButton>
        </div>
      ) : (
        <>
          <h1 className="unseen">Pack</h1>
          <ErrorState text={error.text} code={error.code} onRetry={reload} />
        </>
      )}
    </div>
  );
}

function Loaded({ data }: { readonly data: ResponseOf<typeof getPack> }) {
  const pack = useMemo(() => readPack(data.pack), [data]);
  const isLater = useLater();
  return (
    <article className="page pack-page">
      <PackHead pack={pack} sale={data.sale} />
      {isLater ? <Below pack={pack} data={data} /> : <div className="pack-below" />}
    </article>
  );
}

type BelowProps = { readonly pack: ShownPack; readonly data: ResponseOf<typeof getPack> };

function Below({ pack, data }: BelowProps) {
  return (
    <>
      {data.change === null ? null : <PackChangeSection change={data.change} />}
      <Collection pack={pack} oddsHref="#odds" />
      <section aria-labelledby="items">
        <h2 id="items">What can be found</h2>
        <ItemSet pack={pack} />
      </section>
      <section aria-labelledby="odds">
        <h2 id="odds">Exact odds</h2>
        <p className="quiet">
          Each open draws one of 1,000,000 tickets, and every item owns a range of them. These odds are the whole truth:
          they don't depend on the player, the time or earlier results.
        </p>
        <div className="panel pack-table">
          <OddsTable pack={pack} realised={data.realised} />
        </div>
        <p className="hint">{realisedText(data.realised.opens)}</p>
      </section>
      <PackFacts pack={pack} />
      <TableProof pack={pack} versions={data.versions} />
      <section aria-labelledby="recent">
        <h2 id="recent">Recently found</h2>
        <RecentItems items={data.recent} />
      </section>
    </>
  );
}

function realisedText(opens: number): string {
  if (opens === 0) return 'No one has opened this pack here yet, so there is nothing to compare.';
  return `Realised over ${opensText(opens)}, with 95% confidence intervals (Wilson).`;
}

const QUICK = [3, 5, 10] as const;

/** A new tab only shows the page of the open: the request stays in this tab. */
function askFrom(event: MouseEvent, { id, hash }: ShownPack): void {
  const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!isNewTab) askToOpen(id, hash, browserClock.nowMs());
}

type Sale = ResponseOf<typeof getPack>['sale'];
type PackHeadProps = { readonly pack: ShownPack; readonly sale: Sale };

function PackHead({ pack, sale }: PackHeadProps) {
  const stamp = usePackStamp(pack);
  return (
    <header className="pack-head" style={{ '--hue': packLook(pack.id).hue }}>
      <DepthField />
      <div className="pack-head-art">
        <Stamped look={stamp?.id}>
          <PackImage packId={pack.id} size={240} fetchPriority="high" />
        </Stamped>
      </div>
      <div className="pack-head-words">
        <p className="hint">
          {volatilityWord(pack.volatility)}
          {stamp === undefined ? null : ` · ${stamp.name} stamp`}
        </p>
        <h1>{pack.name}</h1>
        <p className="quiet">{pack.blurb}</p>
        <p className="pack-head-price">
          <Vt sun={pack.priceSun} />
          <small>returns exactly 93% on average</small>
        </p>
        <PackActions pack={pack} sale={sale} />
        <SaleNote pack={pack} sale={sale} />
      </div>
    </header>
  );
}

/** The ways to open a pack: all of them while it is on sale, the demo always. */
function PackActions({ pack, sale }: PackHeadProps) {
  const { useLoaded, bar } = useHost();
  const { data: settings } = useLoaded('GET /api/settings');
  const most = settings?.packsPerOpenMax ?? Math.max(...QUICK);
  const isSold = sale.state === 'on_sale';
  return (
    <div className="pack-head-actions">
      {isSold && bar !== undefined ? (
        <Button variant="volt" size={52} disabled>
          <BarText text={bar} />
        </Button>
      ) : isSold ? (
        <LinkButton href={openHref(pack.id)} variant="volt" size={52} onClick={(event) => askFrom(event, pack)}>
          Open
        </LinkButton>
      ) : null}
      {QUICK.filter((quantity) => isSold && bar === undefined && quantity <= most).map((quantity) => (
        <LinkButton
          key={quantity}
          href={`${openHref(pack.id)}&n=${quantity}`}
          size={52}
          aria-label={`Choose ${quantity} packs`}
        >
          ×{quantity}
        </LinkButton>
      ))}
      <LinkButton href={`${openHref(pack.id)}&demo=1`} size={52} variant="outline">
        Demo
      </LinkButton>
    </div>
  );
}

function SaleNote({ pack, sale }: PackHeadProps) {
  const text = saleText(sale);
  if (text !== undefined) return <p className="warn-text">{text}</p>;
  if (pack.cashOnSale) return null;
  return (
    <p className="warn-text">
      Not on sale for cash while its top prize is above 1% of house cash. You can still open it with play balance or as
      a demo.
    </p>
  );
}
