import {
  type Column,
  ErrorState,
  ItemArt,
  Link,
  LinkButton,
  Live,
  PageHead,
  RarityTag,
  Select,
  SlowSkeleton,
  Table,
} from '@voltide/ui';
import { useMemo, useState } from 'react';

import { percentText, timesText } from '../figures.ts';
import { RARITIES, type Rarity } from '../odds.ts';
import { opensText } from './model/opens-text.ts';
import { readPack, volatilityWord, type ShownPack } from './model/shown-pack.ts';
import { packHref } from './parts/addresses.ts';
import { useLater } from './parts/later.ts';
import { AnnouncedChanges } from './parts/announced-changes.tsx';
import { RuleVersions } from './parts/rule-versions.tsx';
import { OddsTable } from './parts/odds-table.tsx';
import { itemLook } from '../../kit/pack-look.ts';
import { usePacks } from './parts/use-packs.ts';
import { Vt } from '../../kit/vt.tsx';
import { useHost } from './host.ts';
import './pack-screen.css';
import './pack-system-screen.css';

const RULES: Readonly<
  Record<Rarity, { readonly rule: string; readonly example: readonly [pack: string, item: string] }>
> = {
  common: { rule: 'less than half the price', example: ['glass-tide', 'cloudy-shard'] },
  uncommon: { rule: 'half the price or more', example: ['glass-tide', 'salt-bottle'] },
  rare: { rule: 'the price or more', example: ['glass-tide', 'sea-glass-crown'] },
  epic: { rule: '3 prices or more', example: ['glass-tide', 'harbour-lens'] },
  legendary: { rule: '15 prices or more', example: ['glass-tide', 'standing-wave'] },
  mythic: { rule: '75 prices or more', example: ['glass-tide', 'tidecaller-prism'] },
};

/** /pack-system: how packs, rarities and odds work, with live figures (S4-04). */
export function Screen() {
  const isLater = useLater();
  return (
    <>
      <PageHead
        title="How packs work"
        lead="Every ticket of a pack is known before you buy, and every draw can be recomputed afterwards."
        actions={<LinkButton href="/packs">All packs</LinkButton>}
      />
      <div className="page system-page">
        <Steps />
        {isLater ? (
          <>
            <Rarities />
            <AllPacks />
            <AnnouncedChanges />
            <LiveFigures />
            <RuleVersions />
            <Promises />
          </>
        ) : null}
      </div>
    </>
  );
}

const STEPS = [
  {
    title: 'A table of a million tickets',
    text: [
      'Each pack has exactly 1,000,000 tickets.',
      'Every item owns a range of them, so its odds are a whole number of tickets and nothing else.',
    ],
  },
  {
    title: '93% comes back',
    text: [
      'Tickets times values add up to exactly 93/100 of the price.',
      "The server refuses to start with a table that doesn't add up.",
    ],
  },
  {
    title: 'One draw, two seeds',
    text: [
      'Your browser and the server each fix a seed before the play. Together they give one ticket.',
      'Neither side can choose it, and either can recompute it.',
    ],
  },
  {
    title: 'Kept or sold',
    text: [
      'An item is yours the moment the server accepts the open, before the reel moves.',
      'Sell it for its full value at any time: 100%, always.',
    ],
  },
] as const;

function Steps() {
  return (
    <ol className="system-steps">
      {STEPS.map(({ title, text }, i) => (
        <li key={title} className="panel">
          <span className="system-number" aria-hidden>
            {i + 1}
          </span>
          <h2>{title}</h2>
          <p className="quiet">{text.join(' ')}</p>
        </li>
      ))}
    </ol>
  );
}

function Rarities() {
  return (
    <section aria-labelledby="rarities">
      <h2 id="rarities">Six rarities, by value alone</h2>
      <p className="quiet">
        A rarity says how much an item is worth for the price of its pack. It is the same rule in every pack.
      </p>
      <ul className="system-rarities">
        {RARITIES.map((rarity) => {
          const { rule, example } = RULES[rarity];
          return (
            <li key={rarity} className="item-set-cell" data-rarity={rarity} style={{ '--tone': `var(--r-${rarity})` }}>
              <ItemArt {...itemLook(example[0], example.join('/'), rarity)} size={104} />
              <RarityTag rarity={rarity} />
              <span className="note">{rule}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const PACK_COLUMNS: Column<ShownPack>[] = [
  {
    key: 'name',
    head: 'Pack',
    cell: ({ id, name }) => (
      <Link className="link" href={packHref(id)}>
        {name}
      </Link>
    ),
  },
  { key: 'price', head: 'Price', align: 'end', cell: ({ priceSun }) => <Vt sun={priceSun} /> },
  { key: 'risk', head: 'Class', cell: ({ volatility }) => volatilityWord(volatility) },
  {
    key: 'hit',
    head: 'Chance to win the price back',
    align: 'end',
    cell: ({ figures }) => `${percentText(figures.hitTickets)}%`,
  },
  {
    key: 'top',
    head: 'Top item',
    align: 'end',
    cell: ({ figures, priceSun }) => `${timesText(figures.topValueSun, priceSun)}×`,
  },
  { key: 'spread', head: 'Spread', align: 'end', cell: ({ figures }) => `${figures.sdInPrices.toFixed(2)}×` },
  {
    key: 'known',
    head: 'Opens until average settles',
    align: 'end',
    cell: ({ figures }) => figures.opensUntilReturnKnown.toLocaleString('en'),
  },
];

function AllPacks() {
  const { packs, error, reload } = usePacks();
  return (
    <section aria-labelledby="all-packs">
      <h2 id="all-packs">All packs side by side</h2>
      <p className="quiet">
        All return 93%. What differs is the spread: how far one open can be from the average, in multiples of the price.
      </p>
      {packs !== undefined ? (
        <div className="panel pack-table">
          <Table
            caption="Figures of all packs"
            hideCaption
            columns={PACK_COLUMNS}
            rows={packs}
            keyOf={({ id }) => id}
          />
        </div>
      ) : error === undefined ? (
        <SlowSkeleton what="the packs" height={720} />
      ) : (
        <ErrorState text={error.text} code={error.code} onRetry={reload} />
      )}
    </section>
  );
}

function LiveFigures() {
  const { useLoaded } = useHost();
  const { packs } = usePacks();
  const [chosen, setChosen] = useState<string>();
  const packId = chosen ?? packs?.[0]?.id;
  const { data, error, reload } = useLoaded(
    'GET /api/packs/:packId',
    { params: { packId: packId ?? '' } },
    { enabled: packId !== undefined },
  );
  const pack = useMemo(() => (data === undefined ? undefined : readPack(data.pack)), [data]);
  return (
    <section aria-labelledby="live">
      <div className="system-live">
        <h2 id="live">Published and realised</h2>
        <Select aria-label="Pack" size={36} value={packId ?? ''} onChange={(event) => setChosen(event.target.value)}>
          {packs?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <p className="quiet">
        The published odds beside the actual results here, with a 95% confidence interval for each item. Counted at most
        a minute ago. About one interval in twenty misses the published odds by pure chance.
      </p>
      {pack !== undefined && data !== undefined ? (
        <>
          <div className="panel pack-table">
            <OddsTable pack={pack} realised={data.realised} />
          </div>
          <Live as="p" className="hint" role="status">
            {data.realised.opens === 0
              ? `No one has opened ${pack.name} here yet.`
              : `${opensText(data.realised.opens)} of ${pack.name}.`}
          </Live>
        </>
      ) : error === undefined ? (
        <SlowSkeleton what="what came out" height={560} />
      ) : (
        <ErrorState text={error.text} code={error.code} onRetry={reload} />
      )}
    </section>
  );
}

function Promises() {
  return (
    <section aria-labelledby="promises">
      <h2 id="promises">What we never do</h2>
      <ul className="system-promises">
        <li>
          <strong>No staged near-misses.</strong> What a reel shows beside your item is drawn from the same odds, one by
          one. Where it stops within a cell means nothing.
        </li>
        <li>
          <strong>The same odds for everyone.</strong> They don't depend on you, your balance, your device, the time or
          what came before. Nor is a win due after many misses. The odds you see are the whole truth.
        </li>
        <li>
          <strong>No quiet changes.</strong> An edited pack is a new version with a new hash, announced at least 24
          hours ahead, and 7 days where its price rises or a value falls. Old versions stay readable.
        </li>
        <li>
          <strong>No celebration of a loss.</strong> An item worth no more than the price gets no fanfare.
        </li>
        <li>
          <strong>No autoplay.</strong> You decide every open.
        </li>
      </ul>
      <p className="quiet">
        Read{' '}
        <Link className="link" href="/fairplay">
          how results come about
        </Link>
        , or{' '}
        <Link className="link" href="/fairplay/verify">
          check any result
        </Link>{' '}
        in your own browser.
      </p>
    </section>
  );
}
