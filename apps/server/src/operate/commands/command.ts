import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';

import { createAccounts } from '../../people/accounts/accounts.ts';
import { createConfirmation } from '../../people/accounts/confirmation.ts';
import { createKeptExclusions } from '../../people/accounts/kept-exclusions.ts';
import { createLiftExclusions } from '../../people/accounts/lift-exclusions.ts';
import { createAccountLedger } from '../../people/accounts/ledger-port.ts';
import { createOperators } from '../../people/accounts/operators.ts';
import { createPasswords } from '../../people/accounts/passwords.ts';
import { isReservedName } from '../../people/accounts/reserved-names.ts';
import { createRetiredNames } from '../../people/accounts/retired-names.ts';
import { createWelcomes } from '../../people/accounts/welcomes.ts';
import { deleteFactor } from '../../people/two-factor/factor.sql.ts';
import { createReferralCodes } from '../../play/referrals/codes.ts';
import { createFamilies } from '../../play/referrals/families.ts';
import { createReferralReview } from '../../play/referrals/review.ts';
import { createSessions } from '../../people/sessions/sessions.ts';
import { createTokens } from '../../people/sessions/tokens.ts';
import { databaseUrlsOf, readConfig, typedIn, unknownSettings, type Config } from '../../config.ts';
import { systemClock as clock, systemRandomBytes as randomBytes } from '../../platform/context/ports.ts';
import { openDatabase, openOwner, type DatabaseAddress } from '../../platform/db/database.ts';
import { dropLibpqVariables } from '../../platform/db/libpq-environment.ts';
import { createEvents } from '../../platform/telemetry/events.ts';
import { createMailing } from '../mail/mailing.ts';
import { createSeedCipher } from '../../platform/secrets/seed-cipher.ts';
import { startDatabase } from '../../platform/start/database.ts';
import { createLogger } from '../../platform/start/logger.ts';
import { BackupError, backUp, chooseBackupFolder } from './backup.ts';
import { runDrill } from '../backups/run-drill.ts';
import { createOperations, type Operations } from './operations.ts';
import { parseCommand, USAGE, type Command } from './parse.ts';
import { findTarget, type Target } from './target.ts';

const QUIET = createLogger('error', process.stderr);

async function execute(command: DatabaseCommand, operations: Operations): Promise<number> {
  if (command.name === 'reconcile' || command.name === 'recount') {
    const { lines, clean } = await operations[command.name]();
    console.log(lines.join('\n'));
    return clean ? 0 : 1;
  }
  const lines = await linesOf(command, operations);
  console.log(lines.join('\n'));
  return 0;
}

type DatabaseCommand = Exclude<Command, { readonly name: 'backup' | 'restore-drill' }>;

function linesOf(
  command: Exclude<DatabaseCommand, { readonly name: 'reconcile' | 'recount' }>,
  operations: Operations,
): Promise<readonly string[]> {
  switch (command.name) {
    case 'grant':
      return operations.grant(command.email, command.mayTakeOver);
    case 'revoke':
      return operations.revoke(command.email);
    case 'remove-factor':
      return operations.removeFactor(command.email);
    case 'lift-exclusion':
      return operations.liftExclusion(command.who, command.reason);
    case 'referrals':
      if (command.what === 'list') return operations.listReferrals();
      if (command.what === 'show') return operations.showReferrals(command.who);
      return operations.reviewReferral(command.what === 'release', command);
    case 'boards':
      return operations.limitOnBoards(command.what === 'limit', command);
    case 'adjust':
      return operations.adjust(command);
    case 'capital':
      return operations.capital(command.amountSun, command.reason);
  }
}

async function run(command: Command): Promise<number> {
  const unknown = unknownSettings();
  if (unknown !== undefined) console.error(unknown);
  if (command.name === 'restore-drill') return runDrill(command.backup, typedIn(), (line) => QUIET.warn(line));
  const config = readConfig(undefined, false);
  dropLibpqVariables(databaseUrlsOf(config));
  if (command.name === 'backup') return runBackup(config, command.folder);
  return withTarget(config, ({ address }) => runOn(address, config, command));
}

async function withTarget(config: Config, work: (target: Target) => Promise<number>): Promise<number> {
  const target = await findTarget(config, () => startDatabase(config, QUIET));
  try {
    console.error(`This acts on the database ${target.name}.`);
    return await work(target);
  } finally {
    await target.stop();
  }
}

/** Leaves the database as it is, even one that an older program has set up. */
async function runBackup(config: Config, name: string): Promise<number> {
  const { databaseUrl, dataDir, secretKey } = config;
  if (databaseUrl !== undefined) {
    throw new Error(
      'The database of DATABASE_URL is not copied by this: use pg_dump -Fc, and keep SECRET_KEY with it.',
    );
  }
  const folder = chooseBackupFolder(resolve(typedIn(), name), dataDir);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort(new BackupError('The backup was interrupted: nothing is left of it.')));
  }
  return withTarget(config, async ({ address }) => {
    const lines = await backUp({ url: address.ownerUrl, secretKey, dataDir }, folder, interruption.signal);
    console.log(lines.join('\n'));
    return 0;
  });
}

async function runOn(address: DatabaseAddress, config: Config, command: DatabaseCommand): Promise<number> {
  const note = (line: string): void => QUIET.warn(line);
  const database = await openDatabase(address, config.secretKey, note);
  const seedCipher = createSeedCipher(config.secretKey.reveal());
  const owner = openOwner(address, note);
  const tokens = createTokens(config.secretKey);
  const events = createEvents(QUIET, clock);
  const sessions = createSessions({ database, clock, randomBytes, tokens, events });
  const ledger = createAccountLedger(seedCipher);
  const mailing = createMailing({ config, clock, database, events });
  const welcomes = createWelcomes(config.secretKey, ledger);
  const keptExclusions = createKeptExclusions(config.secretKey);
  const { secretKey } = config;
  const codes = createReferralCodes({ database, clock, randomBytes, secretKey, isReservedName });
  const accounts = createAccounts({
    database,
    clock,
    randomBytes,
    passwords: createPasswords(),
    sessions,
    ledger,
    retiredNames: createRetiredNames(config.secretKey),
    welcomes,
    keptExclusions,
    codes,
    families: createFamilies({ secretKey, clock }),
    deleteFactor,
    confirmation: createConfirmation({ database, clock, randomBytes, welcomes, keptExclusions, ...mailing }),
  });
  const operators = createOperators({
    database: owner,
    clock,
    randomBytes,
    sessions,
    ledger,
    keptExclusions,
    deleteFactor,
  });
  const liftExclusions = createLiftExclusions({ database: owner, clock, accounts, keptExclusions });
  const referralReview = createReferralReview({ database: owner, clock, ...mailing });
  const { publicUrl } = config;
  try {
    const runId = randomUUID();
    const ports = { accounts, operators, liftExclusions, referralReview, owner, clock, publicUrl, runId };
    return await execute(command, createOperations(ports));
  } finally {
    await owner.end();
    await database.end();
  }
}

const args = process.argv.slice(2);
try {
  const command = parseCommand(args);
  if (command === undefined) {
    if (args.length > 0) console.error(`This is not understood: ${args.join(' ')}\n`);
    console.error(USAGE);
    process.exitCode = 1;
  } else process.exitCode = await run(command);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
