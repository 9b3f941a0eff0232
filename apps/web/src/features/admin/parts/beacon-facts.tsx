import { RelativeTime } from '@voltide/ui';

import { Facts, type Fact } from './facts.tsx';

type Named = { readonly round: number; readonly dueAtMs: number };

/** State of the choice of a beacon, in battles and the jackpot. */
type ShownChoice = {
  readonly status: 'naming' | 'waiting' | 'chosen' | 'given up';
  readonly source?: string;
  readonly named?: Named;
  readonly value?: string;
  readonly passedOver: readonly {
    readonly source: string;
    readonly named?: Named | undefined;
    readonly atMs: number;
    readonly reason: 'away' | 'no_round' | 'no_answer' | 'wrong_answer';
  }[];
};

const STATUS: Readonly<Record<ShownChoice['status'], string>> = {
  naming: 'Looks for a source that names a round',
  waiting: 'Waits for its round',
  chosen: 'Has answered',
  'given up': 'Given up',
};
const REASONS = {
  away: 'was away',
  no_round: 'named no round',
  no_answer: 'gave no value',
  wrong_answer: 'gave a wrong value',
} as const;

const isoOf = (atMs: number): string => new Date(atMs).toISOString();

/** Shows the beacon that decides a battle or a day: source, round, and sources passed over. */
export function BeaconFacts({ choice }: { readonly choice: ShownChoice }) {
  const { status, source, named, value, passedOver } = choice;
  const facts: readonly Fact[] = [
    ['Status', STATUS[status]],
    ['Source', source],
    [
      'Round',
      named === undefined ? undefined : (
        <span key="round" className="mono">
          {named.round}
        </span>
      ),
    ],
    ['Due', named === undefined ? undefined : <RelativeTime key="due" at={isoOf(named.dueAtMs)} />],
    [
      'Value',
      value === undefined ? undefined : (
        <span key="value" className="mono breakable">
          {value}
        </span>
      ),
    ],
    [
      'Passed over',
      passedOver.length === 0 ? undefined : (
        <ul key="passed">
          {passedOver.map((passed) => (
            <li key={`${passed.source} ${passed.atMs}`}>
              {passed.source}
              {passed.named === undefined ? '' : `, round ${passed.named.round},`} {REASONS[passed.reason]},{' '}
              <RelativeTime at={isoOf(passed.atMs)} />
            </li>
          ))}
        </ul>
      ),
    ],
  ];
  return <Facts facts={facts} />;
}
