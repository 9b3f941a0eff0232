/**
 * Reads a transaction of TRON, or checks blocks, offline: everything is computed from the bytes.
 * Usage: npm run -s tron -- decode HEX [--json] a transaction, signed or not
 * npm run -s tron -- block FILE [--json] blocks as a node answers with them
 * Exit code 0: it is valid; 1: a block or a signature is not; 2: unreadable.
 */
import { inspectTron } from './inspect-tron.ts';

const { code, out, err } = inspectTron(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
