/**
 * Checks one round of drand quicknet, offline.
 *
 * Usage: npm run -s beacon -- verify ROUND SIGNATURE
 *
 * Exit code 0: the signature is quicknet's own for this round, and its randomness is printed; 1: it is not.
 */
import { isQuicknetSignature, quicknetRandomness, quicknetRoundMs } from '@voltide/beacon';
import { nodeHashes } from '@voltide/fairness/node';

const USAGE = 'usage: npm run -s beacon -- verify ROUND SIGNATURE';

function run([command, round = '', signature = '', ...more]: readonly string[]): number {
  if (command !== 'verify' || !/^[1-9]\d{0,15}$/.test(round) || signature === '' || more.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  const number = Number.parseInt(round, 10);
  if (!isQuicknetSignature(nodeHashes, number, signature)) {
    process.stdout.write(`round ${round}: not a signature of drand quicknet\n`);
    return 1;
  }
  const due = new Date(quicknetRoundMs(number)).toISOString();
  process.stdout.write(`round ${round}, due ${due}: ${quicknetRandomness(nodeHashes, signature)}\n`);
  return 0;
}

process.exitCode = run(process.argv.slice(2));
