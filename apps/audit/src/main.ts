import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { nowMs } from './clock.ts';
import { GAMES, runAudit } from './run.ts';

const USAGE = `npm run audit -- URL [--plays N] [--games packs,wheel,battles,quick] [--out FOLDER]

Plays N rounds of every game (100 unless told otherwise) at a running installation, with fresh accounts and guests over
HTTP alone, and computes every result again from the public description. Writes a report, pictures and a data set.
Exit code 0: everything holds. 1: a mismatch. 2: the audit could not be made.`;

/** The folder in which the command was typed: npm changes to that of the package. */
const HERE = process.env['INIT_CWD'] ?? process.cwd();

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      plays: { type: 'string', default: '100' },
      games: { type: 'string', default: GAMES.join(',') },
      out: { type: 'string' },
    },
  });
  const [address] = positionals;
  const plays = Number(values.plays);
  const asked = values.games.split(',');
  const games = GAMES.filter((game) => asked.includes(game));
  const isPlays = Number.isInteger(plays) && plays >= 1 && plays <= 1_000_000;
  if (address === undefined || positionals.length > 1 || !isPlays || games.length !== asked.length) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { origin } = new URL(address);
  const folder = resolve(
    HERE,
    values.out ?? `audit-${new Date(nowMs()).toISOString().slice(0, 19).replaceAll(':', '')}`,
  );
  const { findings, reportPath, dataHash } = await runAudit({
    url: origin,
    plays,
    games,
    folder,
    say,
  });
  const isSound = findings.mismatches.length === 0;
  for (const note of findings.notes) say(`note: ${note}`);
  for (const { subject, text } of findings.mismatches) say(`MISMATCH ${subject}: ${text}`);
  say(`${findings.mismatches.length === 0 ? 'everything that was checked holds' : 'mismatches'}: ${reportPath}`);
  say(`data set ${dataHash}`);
  return isSound ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`the audit could not be made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
