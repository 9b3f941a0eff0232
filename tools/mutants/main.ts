import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { listPaths, readJson } from '../repository.ts';
import { formatSeconds } from '../run.ts';
import { findChangedTests } from '../test-changed.ts';
import type { Mutation } from './mutations.ts';
import { pickSample } from './sample.ts';
import { findTarget, isSame, listAllMutations, NAMED, type Accepted } from './targets.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const USAGE = 'usage: npm run mutants -- [--count N] [--seed N] [--jobs N] [--only PATH]';
const GOAL_PERCENT = 95;
/** Time limit of the tests of all files, on the busiest machine. */
const ALL_LIMIT_MS = 600_000;
/** A mutation that sends a test round in circles is stopped then: the tests of one file take seconds. */
const LIMIT_MS = 20_000;
const PURE_TEST = /(?<!\.(pg|pg18|world))\.test\.ts$/;

type Options = {
  readonly count: number;
  readonly seed: number;
  readonly jobs: number;
  readonly only: string;
};

type Result = { readonly mutation: Mutation; readonly isCaught: boolean; readonly isAccepted: boolean };

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '150' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: String(availableParallelism()) },
      only: { type: 'string', default: '' },
    },
  });
  const [count = 0, seed = 0, jobs = 0] = [values.count, values.seed, values.jobs].map(Number);
  if (![count, seed, jobs].every((number) => Number.isSafeInteger(number) && number >= 1)) throw new Error(USAGE);
  return { count, seed, jobs, only: values.only };
}

/** Those that are always tried, and a sample of all others. */
function chooseMutations({ count, seed, only }: Options): readonly Mutation[] {
  const all = listAllMutations(listPaths().filter((path) => path.startsWith(only)));
  const named = all.filter((mutation) => NAMED.some((one) => isSame(one, mutation)));
  const sample = pickSample(
    all.filter((mutation) => !named.includes(mutation)),
    count,
    seed,
  );
  console.log(
    `${all.length} mutations are possible; ${named.length} named ones and ${sample.length} others are tried.`,
  );
  return [...named, ...sample];
}

/** The tests of the package that owns a file, as far as they can reach it. */
function createTestFinder(): (file: string) => readonly string[] {
  const found = new Map<string, readonly string[]>();
  return (file) => {
    const known = found.get(file);
    if (known !== undefined) return known;
    const folders = findTarget(file)?.tests ?? [];
    const tests = findChangedTests([file]).tests.filter(
      (test) => PURE_TEST.test(test) && folders.some((folder) => test.startsWith(`${folder}/`)),
    );
    found.set(file, tests);
    return tests;
  };
}

/**
 * Returns the time limit of one mutation's tests: on a busy machine the time of all of them without any. @throws Error
 * if they do not pass
 */
async function findLimit(workshop: Workshop, tests: readonly string[]): Promise<number> {
  if (tests.length === 0) return LIMIT_MS;
  const startedMs = performance.now();
  if (!(await workshop.passes(tests, ALL_LIMIT_MS))) throw new Error('The tests fail without any mutation.');
  return Math.max(LIMIT_MS, performance.now() - startedMs);
}

async function tryAll(mutations: readonly Mutation[], jobs: number): Promise<readonly Result[]> {
  const findTests = createTestFinder();
  const accepted = readJson('tools/mutants/accepted.json') as readonly Accepted[];
  const waiting = [...mutations];
  const results: Result[] = [];
  const work = async (workshop: Workshop, limitMs: number): Promise<void> => {
    for (let mutation = waiting.shift(); mutation !== undefined; mutation = waiting.shift()) {
      const tests = findTests(mutation.file);
      const isCaught = tests.length > 0 && (await workshop.notices(mutation, tests, limitMs));
      const isAccepted = accepted.some((one) => isSame(one, mutation));
      results.push({ mutation, isCaught, isAccepted });
      if (!isCaught && !isAccepted) console.log(describeSurvivor(mutation));
    }
  };
  const [first, ...others] = Array.from({ length: Math.min(jobs, mutations.length) }, openWorkshop);
  if (first === undefined) return results;
  const workshops = [first, ...others];
  try {
    const limitMs = await findLimit(first, [...new Set(mutations.flatMap(({ file }) => findTests(file)))]);
    await Promise.all(workshops.map((workshop) => work(workshop, limitMs)));
  } finally {
    for (const workshop of workshops) workshop.remove();
  }
  return results;
}

function describeSurvivor({ file, line, change, code }: Mutation): string {
  return `survived: ${file}:${line}: ${change}\n    ${code}`;
}

function report(results: readonly Result[]): void {
  const caught = results.filter(({ isCaught }) => isCaught).length;
  const accepted = results.filter(({ isCaught, isAccepted }) => !isCaught && isAccepted).length;
  const needless = results.filter(({ isCaught, isAccepted }) => isCaught && isAccepted);
  const survivors = results.filter(({ isCaught, isAccepted }) => !isCaught && !isAccepted);
  const isNamed = survivors.some(({ mutation }) => NAMED.some((one) => isSame(one, mutation)));
  const counted = caught + survivors.length;
  const percent = counted === 0 ? 100 : (100 * caught) / counted;
  for (const { mutation } of needless) console.log(`accepted, but caught: ${mutation.file}: ${mutation.change}`);
  console.log(`\n${caught} of ${counted} caught: ${percent.toFixed(1)} %, goal ${GOAL_PERCENT} %.`);
  if (accepted > 0) console.log(`${accepted} more change nothing that anybody could see: tools/mutants/accepted.json.`);
  process.exitCode = percent >= GOAL_PERCENT && !isNamed && needless.length === 0 ? 0 : 1;
}

async function main(): Promise<void> {
  const options = readOptions();
  const startedMs = performance.now();
  const mutations = chooseMutations(options);
  report(await tryAll(mutations, options.jobs));
  console.log(`In ${formatSeconds(performance.now() - startedMs)}.`);
}

// Leaving this way takes the copies away, where a signal alone would not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
