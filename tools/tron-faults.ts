/**
 * Pays and is paid on a devnet that crashes, reorganises and lies, and compares the books with the chain afterwards.
 *
 * Usage: npm run tron-faults -- [--seeds 250 | --seed N] [--variant NAME]
 *        variants: sound, and what must be caught: resign-on-error, dead-by-clock, trust-nodes
 *
 * Exit code 0: nothing was wrong; 1: something was, and the seed is named.
 */
import { parseArgs } from 'node:util';

import type { Variant } from '@voltide/testkit/tron-faults/desk';
import { runFaults } from '@voltide/testkit/tron-faults/run';

const VARIANTS: readonly Variant[] = ['sound', 'resign-on-error', 'dead-by-clock', 'trust-nodes'];

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '250' },
    seed: { type: 'string' },
    variant: { type: 'string', default: 'sound' },
  },
});
const variant = VARIANTS.find((each) => each === values.variant);
if (variant === undefined) throw new Error(`there is no variant ${values.variant}: ${VARIANTS.join(', ')}`);
const seeds =
  values.seed === undefined
    ? Array.from({ length: Number(values.seeds) }, (_, index) => index + 1)
    : [Number(values.seed)];

const total = { withdrawals: 0, attempts: 0, deposits: 0, crashes: 0 };
const bad: number[] = [];
for (const seed of seeds) {
  const { violations, ...counts } = await runFaults(seed, variant);
  for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name];
  if (violations.length === 0) continue;
  bad.push(seed);
  console.log(`seed ${seed}: npm run tron-faults -- --seed ${seed} --variant ${variant}`);
  for (const { kind, what } of violations) console.log(`  ${kind}: ${what}`);
}
const { withdrawals, attempts, deposits, crashes } = total;
console.log(
  `${variant}: ${seeds.length} seeds, ${withdrawals} withdrawals in ${attempts} attempts, ${deposits} deposits, ` +
    `${crashes} crashes; ${bad.length} seeds with something wrong`,
);
process.exitCode = bad.length === 0 ? 0 : 1;
