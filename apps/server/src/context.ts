import { randomFillSync } from 'node:crypto';

import { LEGAL_DOCUMENTS } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import type { Logger } from 'pino';

import { createAccounts, type Accounts } from './accounts/accounts.ts';
import { createAuthorise } from './sessions/authorise.ts';
import { createArchive, type Archive } from './own-data/archive.ts';
import { createAuthenticator } from './factor/authenticator.ts';
import { createDeletion } from './own-data/deletion.ts';
import { createIdentify } from './sessions/identify.ts';
import { createAccountLedger } from './accounts/ledger-port.ts';
import { createOwnSessions, type OwnSessions } from './sessions/own-sessions.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createConsents, type Consents } from './accounts/consents.ts';
import { createCredentials, type Credentials } from './accounts/credentials.ts';
import { createRecovery, type Recovery } from './accounts/recovery.ts';
import { createRetiredNames } from './accounts/retired-names.ts';
import { createWelcomes } from './accounts/welcomes.ts';
import { createSecondFactor, type SecondFactor } from './factor/second-factor.ts';
import { createSessionNews, type SessionNews } from './sessions/session-news.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createSignIn, type SignIn } from './sessions/sign-in.ts';
import { createStepUp, type StepUp } from './factor/step-up.ts';
import { createTokens } from './sessions/tokens.ts';
import { createServerFacts, type ServerFacts } from './admin/server-facts.ts';
import type { Config } from './config.ts';
import { createContact, type Contact } from './contact/contact.ts';
import { createCountries, type Countries } from './country/countries.ts';
import type { Database } from './db/pool.ts';
import type { Events } from './events.ts';
import { createPageHealth, type PageHealth } from './health/page-health.ts';
import { createReadiness, type Readiness } from './health/readiness.ts';
import { asAppError } from './http/as-app-error.ts';
import { createCookies } from './http/cookies.ts';
import type { Frame } from './http/frame.ts';
import { createCodeLimits, type CodeLimits } from './rate-limits/code-limits.ts';
import { createLimits, type Limits } from './rate-limits/limits.ts';
import { answerHeaders } from './http/security-headers.ts';
import { createJobLog, type JobLog } from './jobs/job-log.ts';
import type { Lane } from './ledger/lane.ts';
import type { Sealer } from './seal.ts';
import { createMailing, type Mailing } from './mail/mailing.ts';
import { createPlayRules, type PlayRulesOf } from './plays/play-rules.ts';
import type { Plays } from './plays/plays.ts';

/** What comes from outside the program. Domains take only those of it that they use. */
export type Ports = {
  readonly config: Config;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly database: Database;
  readonly lane: Lane;
  readonly sealer: Sealer;
  readonly plays: Plays;
  readonly log: Logger;
  readonly events: Events;
  /** The version of this program, as its package names it. */
  readonly version: string;
};

/** Everything that handlers can pick from: the ports, and the domains built on them. */
export type Context = Ports & {
  readonly accounts: Accounts;
  readonly mailing: Mailing;
  readonly recovery: Recovery;
  readonly credentials: Credentials;
  readonly consents: Consents;
  readonly contact: Contact;
  readonly sessions: Sessions;
  readonly sessionNews: SessionNews;
  readonly ownSessions: OwnSessions;
  readonly archive: Archive;
  readonly deleteOwner: ReturnType<typeof createDeletion>;
  readonly secondFactor: SecondFactor;
  readonly stepUp: StepUp;
  readonly signIn: SignIn;
  readonly countries: Countries;
  readonly playRules: PlayRulesOf;
  readonly limits: Limits;
  readonly codeLimits: CodeLimits;
  readonly readiness: Readiness;
  readonly pageHealth: PageHealth;
  readonly jobLog: JobLog;
  readonly serverFacts: ServerFacts;
};

/** The machine's clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Random bytes of the operating system. */
export function systemRandomBytes(size: number): Uint8Array {
  return randomFillSync(new Uint8Array(size));
}

/** Builds the domains over the ports. */
export function createContext(ports: Ports): { context: Context; frame: Frame } {
  const { config, clock, randomBytes, database, sealer, events } = ports;
  const publicOrigin = new URL(config.publicUrl).origin;
  const cookies = createCookies(config.publicUrl);
  const tokens = createTokens(config.secretKey);
  const limits = createLimits(config.trustedProxies);
  const codeLimits = createCodeLimits();
  const sessions = createSessions({ database, clock, randomBytes, tokens, events });
  const passwords = createPasswords();
  const retiredNames = createRetiredNames(config.secretKey);
  const welcomes = createWelcomes(config.secretKey);
  const accounts = createAccounts({
    database,
    clock,
    randomBytes,
    sessions,
    passwords,
    ledger: createAccountLedger(sealer),
    retiredNames,
    welcomes,
  });
  const mailing = createMailing({ config, clock, database, events });
  const access = { database, clock, randomBytes, limits, passwords, sessions, welcomes, ...mailing };
  const countries = createCountries();
  const ownSessions = createOwnSessions({ database, clock, sessions, countries });
  const authenticator = createAuthenticator({ secretKey: config.secretKey, randomBytes });
  const secondFactor = createSecondFactor({ database, clock, authenticator, sessions, ...mailing });
  const stepUp = createStepUp({ database, clock, limits, codeLimits, passwords, secondFactor, sessions });
  const signIn = createSignIn({ accounts, ownSessions, cookies, limits, tokens, publicOrigin });
  const readiness = createReadiness(database);
  const pageHealth = createPageHealth({ database, clock });
  const jobLog = createJobLog(clock);
  const serverFacts = createServerFacts({ ...ports, readiness, jobLog });
  const watch = { pageHealth, jobLog, serverFacts };
  return {
    context: {
      ...ports,
      ...watch,
      accounts,
      mailing,
      recovery: createRecovery(access),
      credentials: createCredentials(access),
      consents: createConsents({ database, clock, documents: LEGAL_DOCUMENTS }),
      contact: createContact({ ...access, operatorEmail: config.operatorEmail }),
      sessions,
      sessionNews: createSessionNews(database, (sessionId) => sessions.forget([sessionId])),
      ownSessions,
      archive: createArchive({ database, clock, plays: ports.plays }),
      deleteOwner: createDeletion({ clock, lane: ports.lane, retiredNames, welcomes, sessions, ...mailing }),
      secondFactor,
      stepUp,
      signIn,
      countries,
      playRules: createPlayRules(config, countries),
      limits,
      codeLimits,
      readiness,
    },
    frame: {
      clock,
      events,
      limits,
      trustedProxies: config.trustedProxies,
      answerHeaders: answerHeaders(config.publicUrl),
      identify: createIdentify({ sessions, cookies, publicOrigin }),
      authorise: createAuthorise({ database, sessions }),
      asAppError,
    },
  };
}
