import { randomUUID } from 'node:crypto';

import { Accounts } from '../accounts/accounts.ts';
import { createAccountLedger } from '../accounts/ledger-port.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { createRetiredNames } from '../accounts/retired-names.ts';
import { Sessions } from '../accounts/sessions.ts';
import { createTokens } from '../accounts/tokens.ts';
import { readConfig, type Config } from '../config.ts';
import { systemClock as clock, systemRandomBytes as randomBytes } from '../context.ts';
import { openDatabase, servingUser, type DatabaseAddress } from '../db/database.ts';
import { createEvents } from '../events.ts';
import { createLane } from '../ledger/lane.ts';
import { createSealer } from '../ledger/seal.ts';
import { startDatabase } from '../start/database.ts';
import { createLogger } from '../start/logger.ts';
import { createOperations, type Operations } from './operations.ts';
import { parseCommand, USAGE, type Command } from './parse.ts';
import { findTarget } from './target.ts';

/** Standard output is for what a command answers. */
const QUIET = createLogger('error', process.stderr);

async function execute(command: Command, operations: Operations): Promise<number> {
  if (command.name === 'reconcile') {
    const { lines, clean } = await operations.reconcile();
    console.log(lines.join('\n'));
    return clean ? 0 : 1;
  }
  const lines = await linesOf(command, operations);
  console.log(lines.join('\n'));
  return 0;
}

function linesOf(
  command: Exclude<Command, { readonly name: 'reconcile' }>,
  operations: Operations,
): Promise<readonly string[]> {
  switch (command.name) {
    case 'grant':
      return operations.grant(command.email);
    case 'remove-factor':
      return operations.removeFactor(command.email);
    case 'adjust':
      return operations.adjust(command);
    case 'capital':
      return operations.capital(command.amountSun, command.reason);
  }
}

async function run(command: Command): Promise<number> {
  const config = readConfig();
  const target = await findTarget(config, () => startDatabase(config, QUIET));
  try {
    console.error(`This acts on the database ${target.name}.`);
    return await runOn(target.address, config, command);
  } finally {
    await target.stop();
  }
}

async function runOn(address: DatabaseAddress, config: Config, command: Command): Promise<number> {
  const note = (line: string): void => QUIET.warn(line);
  const database = await openDatabase(address, config.secretKey, note);
  const sealer = createSealer(config.secretKey.reveal());
  const lane = createLane({ ...servingUser(address), sealer, clock, log: note });
  const tokens = createTokens(config.secretKey);
  const sessions = new Sessions({ database, clock, randomBytes, tokens, events: createEvents(QUIET, clock) });
  const ledger = createAccountLedger(sealer);
  const accounts = new Accounts({
    database,
    clock,
    randomBytes,
    passwords: createPasswords(),
    sessions,
    ledger,
    retiredNames: createRetiredNames(config.secretKey),
  });
  const { publicUrl } = config;
  try {
    const runId = randomUUID();
    return await execute(command, createOperations({ accounts, database, lane, clock, publicUrl, runId }));
  } finally {
    await lane.close();
    await database.end();
  }
}

const args = process.argv.slice(2);
const command = parseCommand(args);
if (command === undefined) {
  if (args.length > 0) console.error(`This is not understood: ${args.join(' ')}\n`);
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await run(command);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
