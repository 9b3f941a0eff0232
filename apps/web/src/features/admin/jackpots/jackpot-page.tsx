import '../parts/admin.css';
import '../parts/card.css';

import { Badge, RelativeTime, type Tone } from '@voltide/ui';

import { countText } from '../model/format.ts';
import { AccountLink } from '../parts/account-link.tsx';
import { BeaconFacts } from '../parts/beacon-facts.tsx';
import { Card, Loaded } from '../parts/card.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { PlainTable } from '../parts/plain-table.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { Sum } from '../parts/sum.tsx';
import type { SectionProps } from '../model/section-props.ts';
import { useDay, type DayPage } from './jackpot-queries.ts';
import { DayState } from './jackpots-section.tsx';

type Prize = DayPage['prizes'][number];

const TONES: Readonly<Record<Prize['state'], Tone>> = { paid: 'ok', waiting: 'warn', lapsed: 'danger' };
const TEXTS: Readonly<Record<Prize['state'], string>> = { paid: 'Paid', waiting: 'Waits', lapsed: 'Lapsed' };

const PRIZES: readonly DataColumn<Prize>[] = [
  { key: 'place', head: 'Place', cell: ({ place }) => place },
  { key: 'account', head: 'Account', cell: ({ account }) => <AccountLink account={account} /> },
  { key: 'id', head: 'In the file', cell: ({ id }) => <span className="mono">{id}</span>, isMinor: true },
  { key: 'ticket', head: 'Ticket', align: 'end', cell: ({ ticket }) => countText(ticket) },
  {
    key: 'tickets',
    head: 'Tickets, bought',
    align: 'end',
    cell: ({ tickets, bought }) => `${countText(tickets)}, ${countText(bought)}`,
  },
  { key: 'cash', head: 'Cash', align: 'end', cell: ({ cash }) => <Sum amount={cash} /> },
  {
    key: 'promo',
    head: 'Play balance',
    align: 'end',
    cell: ({ promo }) => <Sum amount={promo} />,
  },
  { key: 'state', head: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{TEXTS[state]}</Badge> },
];

export function Section({ params }: SectionProps) {
  const date = params['date'] ?? '';
  const query = useDay(date);
  return (
    <>
      <SectionHead title={`Jackpot of ${date}`} />
      <Loaded query={query} what="The day" height={420}>
        {(page) => <Page page={page} />}
      </Loaded>
    </>
  );
}

function Page({ page }: { readonly page: DayPage }) {
  const { day, prizes, choice, root } = page;
  return (
    <div className="admin-cards">
      <Card id="day" title="Day" note={noteOf(page)}>
        <Facts columns={2} facts={factsOf(page)} />
      </Card>
      <Card id="prizes" title="Prizes" note="Who won, and what was paid. A prize lapses where the account was deleted.">
        {prizes.length === 0 ? (
          <p className="card-text">{day.state === 'drawn' ? 'No ticket won.' : 'Not drawn.'}</p>
        ) : (
          <PlainTable label="Prizes" columns={PRIZES} rows={prizes} keyOf={({ place }) => `${place}`} />
        )}
      </Card>
      <Card id="draw" title="What decides it" note="The list of tickets is sealed first; then a public source draws.">
        {choice === null ? <p className="card-text">Not sealed.</p> : <BeaconFacts choice={choice} />}
        <Facts
          facts={[
            [
              'Root',
              root === null ? undefined : (
                <span key="root" className="mono breakable">
                  {root}
                </span>
              ),
            ],
            [
              'Check',
              root === null ? undefined : (
                <a key="file" className="link" href={`/api/jackpot/days/${day.date}`}>
                  Public file of the day
                </a>
              ),
            ],
          ]}
        />
      </Card>
    </div>
  );
}

function noteOf({ day: { state } }: DayPage): string {
  switch (state) {
    case 'open':
      return 'Tickets count until midnight (UTC).';
    case 'sealed':
      return 'The list of tickets is sealed. It is drawn once its beacon answers.';
    case 'drawn':
      return 'It was drawn, and anybody can compute the draw again.';
    case 'carried':
      return 'No beacon answered. The whole pool went to the next day.';
  }
}

function factsOf({ day, sealsAt, drawsAt }: DayPage): readonly Fact[] {
  const { sealedAt, drawnAt, carry } = day;
  return [
    ['State', <DayState key="state" state={day.state} />],
    ['Pool', <Sum key="pool" amount={day.pool} />],
    ['Topped up by the house', <Sum key="top" amount={day.topUp} />],
    ['Carried in', <Sum key="in" amount={day.carried} />],
    ['Carried on', carry === null ? undefined : <Sum key="on" amount={carry} />],
    ['Players', countText(day.players)],
    ['Tickets', countText(day.tickets)],
    ['Sealed', sealedAt === null ? `due ${timeText(sealsAt)}` : <RelativeTime key="sealed" at={sealedAt} />],
    ['Drawn', drawnAt === null ? `due ${timeText(drawsAt)}` : <RelativeTime key="drawn" at={drawnAt} />],
    ['Paid in cash', <Sum key="cash" amount={day.prizes.cash} />],
    ['Paid as play balance', <Sum key="promo" amount={day.prizes.promo} />],
  ];
}

/** Formats as "2026-11-29 00:05 UTC". */
function timeText(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
