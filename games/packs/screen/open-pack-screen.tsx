import { ErrorState, LinkButton, PageHead, Skeleton, SlowNote } from '@voltide/ui';
import { useMemo, useState } from 'react';

import { readPack, volatilityWord, type ShownPack } from './model/shown-pack.ts';
import { OpenDesk } from './open/open-desk.tsx';
import { packHref } from './parts/addresses.ts';
import { OddsTable } from './parts/odds-table.tsx';
import { PackChoice } from './parts/pack-choice.tsx';
import { saleText } from './parts/sale-text.ts';
import { usePackName } from './parts/pack-name.ts';
import { Vt } from '../../kit/vt.tsx';
import { useHost } from './host.ts';
import '../../kit/reel/open.css';

const PACK_ID = /^[a-z0-9-]{1,40}$/;

/** /open-pack?pack={packId}: opens a pack; without a pack, chooses one. */
export function Screen() {
  const { search } = useHost();
  const packId = search['pack'];
  if (packId === undefined || !PACK_ID.test(packId)) {
    return (
      <>
        <PageHead
          title="Open a pack"
          lead="Choose a pack. Every pack returns 93% on average. They differ in price and volatility."
        />
        <div className="page">
          <PackChoice />
        </div>
      </>
    );
  }
  return <OpenPack key={packId} packId={packId} />;
}

function OpenPack({ packId }: { readonly packId: string }) {
  const { useLoaded } = useHost();
  const { data, error, reload } = useLoaded('GET /api/packs/:packId', { params: { packId } });
  const loaded = useMemo(() => (data === undefined ? undefined : readPack(data.pack)), [data]);
  const pack = useKept(loaded);
  if (pack !== undefined) return <Desk key={pack.hash} pack={pack} note={data && saleText(data.sale)} />;
  if (error?.code === 'not_found') {
    return (
      <div className="page state">
        <h1>No such pack</h1>
        <p>This pack doesn't exist, or not any more.</p>
        <LinkButton href="/packs">All packs</LinkButton>
      </div>
    );
  }
  if (error !== undefined) {
    return (
      <div className="page">
        <h1 className="unseen">Open a pack</h1>
        <ErrorState text={error.text} code={error.code} onRetry={reload} />
      </div>
    );
  }
  return <OpenSkeleton packId={packId} />;
}

/**
 * Keeps the pack on screen during a reload, for example when a visitor becomes a guest; an unchanged pack stays the
 * same object, so that no reel is drawn again while it runs.
 */
function useKept(loaded: ShownPack | undefined): ShownPack | undefined {
  const [kept, setKept] = useState(loaded);
  const isSame = loaded?.hash === kept?.hash && loaded?.cashOnSale === kept?.cashOnSale;
  if (loaded !== undefined && !isSame) setKept(loaded);
  return kept ?? loaded;
}

type DeskProps = {
  readonly pack: ShownPack;
  /** Reason why it cannot be bought; absent while it is on sale. */
  readonly note: string | undefined;
};

function Desk({ pack, note }: DeskProps) {
  return (
    <div className="page open-page">
      <header className="open-head">
        <div>
          <h1>{pack.name}</h1>
          <p className="quiet">
            <Vt sun={pack.priceSun} /> · {volatilityWord(pack.volatility)} · returns 93%
          </p>
        </div>
        <LinkButton href={packHref(pack.id)} variant="ghost">
          Details
        </LinkButton>
      </header>
      {note === undefined ? null : <p className="open-off-sale warn-text">{note}</p>}
      <OpenDesk pack={pack} isSold={note === undefined} />
      <AllOdds pack={pack} />
    </div>
  );
}

function AllOdds({ pack }: { readonly pack: ShownPack }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="open-odds panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>All odds of this pack</span>
        <code>{pack.hash.slice(0, 12)}…</code>
      </summary>
      {isOpen ? <OddsTable pack={pack} /> : null}
    </details>
  );
}

function OpenSkeleton({ packId }: { readonly packId: string }) {
  const name = usePackName(packId);
  return (
    <div className="page open-page" aria-busy="true">
      <header className="open-head">
        <div>
          <h1>{name ?? <span className="unseen">Open a pack</span>}</h1>
          <SlowNote what="this pack" />
        </div>
      </header>
      <div className="open-desk">
        <Skeleton height="var(--stage-height)" />
        <Skeleton className="open-bar-place" />
        <Skeleton className="open-panel-place" />
      </div>
    </div>
  );
}
