import { Table } from '@voltide/ui';

import { PlacePage, PlaceSection, Points } from './parts/place-page.tsx';

const TEAM_TONES = ['var(--tide)', 'var(--ember)', 'var(--r-epic)', 'var(--r-uncommon)'] as const;

/** Seats per team (rules book §4). */
const LAYOUTS: readonly { readonly name: string; readonly teams: readonly number[] }[] = [
  { name: '1v1', teams: [1, 1] },
  { name: '1v1v1', teams: [1, 1, 1] },
  { name: '1v1v1v1', teams: [1, 1, 1, 1] },
  { name: '2v2', teams: [2, 2] },
  { name: '3v3', teams: [3, 3] },
  { name: '2v2v2', teams: [2, 2, 2] },
];

type Mode = { readonly name: string; readonly wins: string; readonly inverse: 'yes' | 'no' };

const MODES: readonly Mode[] = [
  { name: 'Standard', wins: 'The highest sum of all values', inverse: 'yes' },
  { name: 'Terminal', wins: 'The highest value in the last round, then the sum', inverse: 'yes' },
  { name: 'Points', wins: 'Most rounds won, then the sum; a tied round is a point for each', inverse: 'yes' },
  { name: 'Jackpot', wins: 'One draw, each team weighted by its sum', inverse: 'yes' },
  { name: 'Shared', wins: 'Nobody: everyone shares the pot equally', inverse: 'no' },
];

const POINTS = [
  {
    title: 'No rake',
    text: 'A seat costs what its packs cost. The only edge is the 7% of the packs, the same for every seat.',
  },
  {
    title: 'Drawn after everyone has paid',
    text: 'The last seat locks the battle. Only then does a public beacon, which nobody here controls, decide it.',
  },
  { title: 'Ties', text: 'The creator chooses: one more draw, or sharing. The card shows how likely a tie is.' },
  {
    title: 'House seats are labelled',
    text: "Only on the creator's click, with the same odds, and never on a board.",
  },
  {
    title: 'Leave before the start',
    text: "The seat's price goes back in full. After 30 minutes unfilled, everybody's does.",
  },
  { title: 'Always an end', text: 'Settled once, by a record that anyone can recompute, or refunded in full.' },
] as const;

/** Pack battles: layouts, modes and rules. */
export function Screen() {
  return (
    <PlacePage
      title="Battles"
      lead="Two to six seats open the same packs, round by round. All finds form the pot; the mode decides who wins it."
      subject="Battles are"
    >
      <PlaceSection heading="Layouts">
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
          {LAYOUTS.map(({ name, teams }) => (
            <li key={name} className="panel px-3 pt-2 pb-4 text-center">
              <Seats teams={teams} />
              <span className="num font-semibold">{name}</span>
            </li>
          ))}
        </ul>
      </PlaceSection>
      <PlaceSection heading="Modes" lead="1 to 30 rounds, any packs, up to 2,500 VT a seat. Inverse: the lowest wins.">
        <div className="panel overflow-hidden pt-3">
          <Table
            caption="Modes of a battle"
            hideCaption
            columns={[
              { key: 'name', head: 'Mode', cell: ({ name }) => name },
              { key: 'wins', head: 'Who wins', cell: ({ wins }) => wins },
              { key: 'inverse', head: 'Inverse', align: 'end', cell: ({ inverse }) => inverse },
            ]}
            rows={MODES}
            keyOf={({ name }) => name}
          />
        </div>
      </PlaceSection>
      <PlaceSection heading="The rules">
        <Points points={POINTS} />
      </PlaceSection>
    </PlacePage>
  );
}

function Seats({ teams }: { readonly teams: readonly number[] }) {
  const rows = teams.map((size, team) => ({ key: `team-${team}`, size, tone: TEAM_TONES[team] ?? TEAM_TONES[0] }));
  return (
    <div className="seats" aria-hidden>
      {rows.map(({ key, size, tone }) => (
        <span key={key} style={{ '--tone': tone }}>
          {Array.from({ length: size }, (_, seat) => (
            <i key={`${key}-${seat}`} className="seat" />
          ))}
        </span>
      ))}
    </div>
  );
}
