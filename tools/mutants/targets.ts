import { readText } from '../repository.ts';
import { listMutations, type Mutation } from './mutations.ts';

/** Code that is mutated, and the folders whose tests must notice. */
type Target = { readonly name: string; readonly files: RegExp; readonly tests: readonly string[] };

/** Code of money and chance that is tested without a database. */
export const TARGETS: readonly Target[] = [
  { name: 'core', files: /^packages\/core\/src\/[^/]+\.ts$/, tests: ['packages/core'] },
  { name: 'fairness', files: /^packages\/fairness\/src\/[^/]+\.ts$/, tests: ['packages/fairness'] },
  { name: 'games', files: /^games\/([^/]+|(?!kit\/)[^/]+\/[^/]+)\.ts$/, tests: ['games', 'apps/verify'] },
  { name: 'beacon', files: /^packages\/beacon\/src\/[^/]+\.ts$/, tests: ['packages/beacon', 'apps/verify'] },
  { name: 'tron', files: /^packages\/tron\/src\/[^/]+\.ts$/, tests: ['packages/tron'] },
  { name: 'reserves', files: /^packages\/reserves\/src\/[^/]+\.ts$/, tests: ['packages/reserves'] },
  { name: 'seals', files: /^packages\/seals\/src\/[^/]+\.ts$/, tests: ['packages/seals'] },
  {
    name: 'ledger',
    files: /^apps\/server\/src\/money\/(ledger\/(item-no|lane-queue|player-cache)|audit\/outcome-check)\.ts$/,
    tests: ['apps/server/src/money/ledger', 'apps/server/src/money/audit'],
  },
];

/** Pictures, tests and what tests are made of. */
const LEFT_OUT = /\.test\.ts$|\/(art|play-case|contract|vectors)\.ts$/;

/** Those that must be caught in every run: each of them was missed once. */
export const NAMED: readonly Omit<Accepted, 'reason'>[] = [
  {
    file: 'packages/core/src/money.ts',
    code: 'return (amountSun * numerator + denominator - 1n) / denominator;',
    change: '- 1n → + 1n',
  },
  { file: 'games/packs/rules.ts', code: 'rulesVersion: 1,', change: '1 → 2' },
  {
    file: 'games/packs/odds.ts',
    code: "if (table.items.some((item) => item.tickets < 1)) faults.push('an item has no ticket');",
    change: '1 → 2',
  },
  {
    file: 'games/records/check-seeds.ts',
    code: 'const inRange = record.draws.length === plan.count && record.draws.every((number) => number < plan.n);',
    change: 'every → some',
  },
  {
    file: 'games/records/check-seeds.ts',
    code:
      'const steps = play.serverSeed === null || play.drawn === undefined ' +
      '? checkSealed(play) : checkRevealed(play);',
    change: '|| play.drawn === undefined → && play.drawn === undefined',
  },
  {
    file: 'packages/beacon/src/local-chain.ts',
    code: 'if (!Number.isSafeInteger(round) || round < 1 || round > links || links > MAX_LOCAL_LINKS) return false;',
    change: '|| round > links → && round > links',
  },
  {
    file: 'packages/beacon/src/chooser.ts',
    code:
      "const hasLink = (state.status === 'waiting' || state.status === 'chosen') " +
      "&& state.source === 'local-chain';",
    change: '&& → ||',
  },
  ...['1 → 2', '0 → 1'].map((change) => {
    return { file: 'packages/tron/src/scan.ts', code: 'for (let at = count - 1; at > 0; at--) {', change };
  }),
];

/** A mutation without any effect, and the reason. */
export type Accepted = {
  readonly file: string;
  readonly code: string;
  readonly change: string;
  readonly reason: string;
};

export function findTarget(path: string): Target | undefined {
  return LEFT_OUT.test(path) ? undefined : TARGETS.find(({ files }) => files.test(path));
}

export function listAllMutations(paths: readonly string[]): readonly Mutation[] {
  return paths.filter((path) => findTarget(path) !== undefined).flatMap((path) => listMutations(path, readText(path)));
}

export function isSame(one: Omit<Accepted, 'reason'>, other: Omit<Accepted, 'reason'>): boolean {
  return one.file === other.file && one.code === other.code && one.change === other.change;
}
