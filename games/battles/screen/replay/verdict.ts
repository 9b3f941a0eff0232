import type { MatchCheck } from '../../../kit/host.ts';
import { isRecord } from '../../../kit/ticket.ts';
import type { BattleRoom } from '../../contract.ts';

/** A shown battle: its id, its commitments, and its end. */
export type Told = NonNullable<BattleRoom['result']> &
  Pick<BattleRoom, 'battleId' | 'commitment'> & { readonly lockHash: string | undefined };

type ShownDraw = {
  readonly label: string;
  /** Message of the HMAC, before the counter of the draw. */
  readonly message: string;
  readonly n: number;
  readonly drawn: number;
  /** Result: an item's id, or the decision. */
  readonly brought: string;
};

export type Verdict = MatchCheck & { readonly draws: readonly ShownDraw[] };

const OTHER = {
  ok: false,
  text: 'The result that was shown here is not the one in the public record.',
};

/** Combines the check of a record with a comparison to what the page showed. */
export function verdictOf(check: MatchCheck, record: Readonly<Record<string, unknown>>, told: Told): Verdict {
  const isTold = MEMBERS.every((member) => isSame(record[member], told[member]));
  const isBound = isRecord(record['lock']) && record['lock']['battleId'] === told.battleId;
  const faults = [
    ...(isTold ? [] : [OTHER]),
    ...(isBound && BOUND.every((member) => record[member] === told[member]) ? [] : [UNBOUND]),
  ];
  const draws = told.draws.map((draw) => ({
    ...draw,
    message: `v1:battle:${draw.label}`,
    brought: broughtBy(draw, told),
  }));
  if (faults.length === 0) return { ...check, draws };
  return { ...check, draws, state: 'mismatch', steps: [...check.steps, ...faults] };
}

const UNBOUND = {
  ok: false,
  text: 'The public record is not of the battle, the commitment and the lock that were shown here.',
};

const BOUND = ['commitment', 'lockHash'] as const;
const MEMBERS = ['draws', 'found', 'winners', 'seats'] as const;

/** Both are JSON written by this product; the order of members is irrelevant. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)));
}

function broughtBy({ label }: Told['draws'][number], { found }: Told): string {
  const [, round, seat] = /^r(\d+):s(\d+)$/.exec(label) ?? [];
  if (round === undefined || seat === undefined) return label === 'tie' ? 'decides the tie' : 'decides the jackpot';
  const item = found.find((each) => `${each.round}` === round && `${each.seat}` === seat);
  return item?.item ?? '';
}
