import './gallery.css';

import {
  Badge,
  browserClock,
  Chip,
  CopyButton,
  Countdown,
  EmptyArt,
  EmptyState,
  ErrorState,
  Kbd,
  LinkButton,
  LoadMore,
  Money,
  OfflineBar,
  Progress,
  RelativeTime,
  Skeleton,
  SlowNote,
  Stat,
  Table,
  Tabs,
} from '@voltide/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';

import { Shelf, Specimen } from './shelf.tsx';

const TONES = ['neutral', 'info', 'ok', 'warn', 'danger', 'volt'] as const;
const ROWS = [
  { name: 'Tidecaller Prism', odds: '0.03%', value: '100.000000' },
  { name: 'Standing Wave', odds: '0.4%', value: '25.000000' },
  { name: 'An item whose name is so long that it has to be wrapped somewhere', odds: '2%', value: '6.000000' },
] as const;
const AMOUNTS = ['1240.567890', '-3.500000', '0.000000', '10000000.123456'] as const;

export function DataShelves() {
  return (
    <>
      <Words />
      <Figures />
      <Lists />
      <Absences />
    </>
  );
}

function Words() {
  const [isOn, setOn] = useState(true);
  return (
    <Shelf id="words" heading="Badges, chips, keys">
      {TONES.map((tone) => (
        <Specimen key={tone} name={tone}>
          <Badge tone={tone} icon={<Check aria-hidden />}>
            {tone}
          </Badge>
        </Specimen>
      ))}
      <Specimen name="chip, off">
        <Chip>Low volatility</Chip>
      </Specimen>
      <Specimen name="chip, switched">
        <Chip isOn={isOn} onClick={() => setOn(!isOn)}>
          On sale
        </Chip>
      </Specimen>
      <Specimen name="key">
        <Kbd>Esc</Kbd>
      </Specimen>
      <Specimen name="copy">
        <CopyButton text="harbour-1" label="Copy client seed" />
      </Specimen>
      <Specimen name="copy, with label">
        <CopyButton text="harbour-1" label="Copy client seed" withLabel />
      </Specimen>
    </Shelf>
  );
}

function Figures() {
  const [nowMs] = useState(browserClock.nowMs);
  return (
    <Shelf id="figures" heading="Figures and times">
      {AMOUNTS.map((amount) => (
        <Specimen key={amount} name={amount}>
          <Money amount={amount} signed />
        </Specimen>
      ))}
      <Specimen name="not known yet">
        <Money amount={undefined} />
      </Specimen>
      <Specimen name="6 decimals">
        <Money amount="12.345678" decimals={6} unit="TRX" />
      </Specimen>
      <Specimen name="time">
        <RelativeTime at={new Date(nowMs - 240_000).toISOString()} />
      </Specimen>
      <Specimen name="countdown">
        <Countdown toMs={nowMs + 3_600_000} />
      </Specimen>
      <Specimen name="progress" wide>
        <Progress label="Loading" part={0.62} />
      </Specimen>
      <Specimen name="stat">
        <dl className="stat-specimens">
          <Stat label="Opened">1,204</Stat>
          <Stat label="Comes back" note="93.00% published">
            92.81%
          </Stat>
        </dl>
      </Specimen>
    </Shelf>
  );
}

function Lists() {
  return (
    <Shelf id="lists" heading="Tables and tabs">
      <Specimen name="table, cards below 768 px" wide>
        <div className="panel table-specimen">
          <Table
            caption="Items of this pack"
            columns={[
              { key: 'name', head: 'Item', cell: ({ name }) => name },
              { key: 'odds', head: 'Odds', align: 'end', cell: ({ odds }) => odds },
              { key: 'value', head: 'Value', align: 'end', cell: ({ value }) => <Money amount={value} /> },
            ]}
            rows={ROWS}
            keyOf={({ name }) => name}
          />
        </div>
      </Specimen>
      <Specimen name="tabs" wide>
        <Tabs
          label="About this pack"
          tabs={[
            { value: 'odds', text: 'Odds', content: <p>The whole table, in tickets.</p> },
            { value: 'realised', text: 'What has come', content: <p>Counted at most a minute ago.</p> },
            { value: 'versions', text: 'Versions', content: <p>Every table ever sold.</p> },
          ]}
        />
      </Specimen>
    </Shelf>
  );
}

function Absences() {
  const nothing = (): void => undefined;
  return (
    <Shelf id="absences" heading="Loading, empty, failed, offline">
      <Specimen name="skeleton">
        <Skeleton width={220} height={24} />
        <Skeleton width={160} height={24} />
      </Specimen>
      <Specimen name="slow, after 2.5 s" wide>
        <SlowNote what="your items" />
        <Skeleton height={48} />
      </Specimen>
      <Specimen name="empty" wide>
        <div className="panel">
          <EmptyState
            art={<EmptyArt scene="net" />}
            text="No items yet."
            action={<LinkButton href="/packs">All packs</LinkButton>}
          />
        </div>
      </Specimen>
      <Specimen name="error" wide>
        <div className="panel">
          <ErrorState text="The packs could not be loaded." code="req_5f2c" onRetry={nothing} />
        </div>
      </Specimen>
      <Specimen name="load more" wide>
        <LoadMore isLoading={false} hasMore onMore={nothing} />
        <LoadMore isLoading hasMore onMore={nothing} />
        <LoadMore isLoading={false} hasMore={false} onMore={nothing} />
      </Specimen>
      <Specimen name="offline" wide>
        <OfflineBar username="ada" balanceReadAt="14:02" />
      </Specimen>
    </Shelf>
  );
}
