import type { HashPort } from '@voltide/fairness';

import type { CheckedBattle } from './check-battle.ts';
import { ShapeError } from './read.ts';
import type { AccountExport } from './record.ts';

/** A fault of a battle in an export, whose record may hold on its own: the input, and the reason. */
type OwnFault = {
  readonly subject: 'battle' | 'seat' | 'time' | 'commitment' | 'server seed' | 'beacon';
  readonly text: string;
};

/** A battle of an export and what came of checking it, and what the rest of the export says against it. */
export type OwnBattle = { readonly seat: number; readonly battle: CheckedBattle; readonly faults: readonly OwnFault[] };

/** Checks the record of a battle. It is large, so that it is handed in where a file may hold battles. */
export type CheckBattle = (port: HashPort, content: unknown) => CheckedBattle | undefined;

type Told = Pick<AccountExport, 'battles' | 'epochs' | 'nextCommitment'>;

/** Two servers take links and write down times by clocks of their own, which the database keeps closer than this. */
const CLOCKS_APART_MS = 60_000;

/**
 * Checks each battle of an export by its record, and all of them together with the seed pairs: a commitment, a server
 * seed and a link of the operator's chain serve once, links in the order of time, and a seat is paid after its battle
 * was decided. Of two battles that contradict each other the later one in the file is at fault.
 */
export function checkOwnBattles(
  port: HashPort,
  told: Told,
  checkBattle: CheckBattle | undefined,
): readonly OwnBattle[] {
  const seen = seenInPairs(told);
  const links: NamedLink[] = [];
  return told.battles.map(({ seat, at, record }, i) => {
    const battle = checkBattle?.(port, record);
    if (battle === undefined) throw new ShapeError(`battles[${i}].record`, 'not the record of a battle');
    const faults = [
      ...listSeatFaults(battle, seat),
      ...listPaymentFaults(battle, Date.parse(at)),
      ...listSeedFaults(seen, battle),
      ...listLinkFaults(links, battle),
    ];
    return { seat, battle, faults };
  });
}

type Seen = {
  readonly battles: Set<string>;
  readonly commitments: Map<string, string>;
  readonly serverSeeds: Map<string, string>;
};

function seenInPairs({ epochs, nextCommitment }: Told): Seen {
  const nameOf = (epoch: number): string => `seed pair ${epoch}`;
  const commitments = epochs.map(({ epoch, commitment }) => [commitment, nameOf(epoch)] as const);
  const next = nextCommitment === null ? [] : [[nextCommitment, 'the seed pair that comes next'] as const];
  const serverSeeds = epochs.flatMap(({ epoch, serverSeed }) =>
    serverSeed === null ? [] : [[serverSeed, nameOf(epoch)] as const],
  );
  return {
    battles: new Set(),
    commitments: new Map([...next, ...commitments]),
    serverSeeds: new Map(serverSeeds),
  };
}

function listSeatFaults({ check: { lock } }: CheckedBattle, seat: number): readonly OwnFault[] {
  return lock.seats[seat]?.kind === 'user' ? [] : [{ subject: 'seat', text: `no player sits on seat ${seat}` }];
}

/** A seat is paid between the roll and the end of its battle, by the clock of whichever server pays it. */
function listPaymentFaults({ check: { history } }: CheckedBattle, atMs: number): readonly OwnFault[] {
  const lockedAtMs = history.findLast(({ state }) => state === 'locked')?.atMs ?? 0;
  const endedAtMs = history.at(-1)?.atMs ?? 0;
  if (atMs < lockedAtMs) return [{ subject: 'time', text: 'its seat was paid before it was locked' }];
  if (atMs <= endedAtMs + CLOCKS_APART_MS) return [];
  return [{ subject: 'time', text: 'its seat was paid after it had ended' }];
}

function listSeedFaults(seen: Seen, { check }: CheckedBattle): readonly OwnFault[] {
  const { battleId } = check.lock;
  const isTwice = seen.battles.has(battleId);
  seen.battles.add(battleId);
  const faults: OwnFault[] = isTwice ? [{ subject: 'battle', text: 'it appears twice' }] : [];
  const compare = (subject: OwnFault['subject'], owners: Map<string, string>, value: string): void => {
    const owner = owners.get(value);
    if (owner === undefined) owners.set(value, `battle ${battleId}`);
    else if (!isTwice) faults.push({ subject, text: `${owner} has the same one` });
  };
  compare('commitment', seen.commitments, check.commitment);
  compare('server seed', seen.serverSeeds, check.serverSeed);
  return faults;
}

/** A link that a battle took its value from, or had named before it. */
type NamedLink = {
  readonly end: string;
  readonly link: number;
  readonly dueAtMs: number;
  readonly battleId: string;
};

function listLinkFaults(known: NamedLink[], battle: CheckedBattle): readonly OwnFault[] {
  const own = linksOf(battle);
  const others = known.filter(({ battleId }) => battleId !== battle.check.lock.battleId);
  known.push(...own);
  return own.flatMap(({ end, link, dueAtMs }): OwnFault[] => {
    const ofChain = others.filter((other) => other.end === end);
    const same = ofChain.find((other) => other.link === link);
    if (same !== undefined) {
      return [{ subject: 'beacon', text: `battle ${same.battleId} has link ${link} of the same chain` }];
    }
    const crossed = ofChain.find((other) => {
      const aheadMs = link > other.link ? other.dueAtMs - dueAtMs : dueAtMs - other.dueAtMs;
      return aheadMs > CLOCKS_APART_MS;
    });
    if (crossed === undefined) return [];
    const text = `link ${link} and link ${crossed.link} of battle ${crossed.battleId} were named in the wrong order`;
    return [{ subject: 'beacon', text }];
  });
}

/** Links the steps of a choice: lower links before the last one are of the same chain. */
function linksOf({ check: { lock, beacon, localChain } }: CheckedBattle): readonly NamedLink[] {
  if (beacon.source !== 'local-chain' || localChain === null) return [];
  const { battleId } = lock;
  const last = beacon.named.round;
  return [...beacon.passedOver, beacon].flatMap(({ source, named }) =>
    source === 'local-chain' && named !== undefined && named.round <= last
      ? [{ end: localChain.end, link: named.round, dueAtMs: named.dueAtMs, battleId }]
      : [],
  );
}
