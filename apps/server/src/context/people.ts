import { LEGAL_DOCUMENTS } from '@voltide/contract';

import { createAccounts } from '../accounts/accounts.ts';
import { createConfirmation } from '../accounts/confirmation.ts';
import { createConsents } from '../accounts/consents.ts';
import { createCredentials } from '../accounts/credentials.ts';
import { createCarryOver } from '../accounts/carry-over.ts';
import { createAccountLedger } from '../accounts/ledger-port.ts';
import { deleteOldOneTimeLinks } from '../accounts/one-time-link.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { createRecovery } from '../accounts/recovery.ts';
import { createKeptExclusions } from '../accounts/kept-exclusions.ts';
import { isReservedName } from '../accounts/reserved-names.ts';
import { createRetiredNames } from '../accounts/retired-names.ts';
import { createWelcomes } from '../accounts/welcomes.ts';
import { createContact } from '../contact/contact.ts';
import { createCountries } from '../country/countries.ts';
import { createAuthenticator } from '../factor/authenticator.ts';
import { deleteFactor } from '../factor/factor.sql.ts';
import { createSecondFactor } from '../factor/second-factor.ts';
import { createStepUp } from '../factor/step-up.ts';
import { createMailing } from '../mail/mailing.ts';
import { createCloseAccount, createDeletion } from '../own-data/deletion.ts';
import { createReferralCodes } from '../referrals/codes.ts';
import { createFamilies } from '../referrals/families.ts';
import { createCodeLimits } from '../rate-limits/code-limits.ts';
import { createLimits } from '../rate-limits/limits.ts';
import { createOwnSessions } from '../sessions/own-sessions.ts';
import { createSessions } from '../sessions/sessions.ts';
import { createTokens } from '../sessions/tokens.ts';
import { createCookies } from '../sign-in/cookies.ts';
import { createSignIn } from '../sign-in/sign-in.ts';
import type { Ports } from './ports.ts';

export type People = ReturnType<typeof createPeople>;

/** Everything about people: their accounts, how they sign in, the second step, and what they are written. */
export function createPeople(ports: Ports) {
  const { config, clock, randomBytes, database, lane, seedCipher } = ports;
  const { secretKey, publicUrl } = config;
  const publicOrigin = new URL(publicUrl).origin;
  const cookies = createCookies(publicUrl);
  const tokens = createTokens(secretKey);
  const limits = createLimits();
  const codeLimits = createCodeLimits();
  const passwords = createPasswords();
  const retiredNames = createRetiredNames(secretKey);
  const ledger = createAccountLedger(seedCipher);
  const welcomes = createWelcomes(secretKey, ledger);
  const keptExclusions = createKeptExclusions(secretKey);
  const countries = createCountries();
  const mailing = createMailing(ports);
  const sessions = createSessions({ ...ports, tokens });
  const access = {
    database,
    clock,
    randomBytes,
    limits,
    passwords,
    sessions,
    welcomes,
    keptExclusions,
    deleteFactor,
    ...mailing,
  };
  const codes = createReferralCodes({ database, clock, randomBytes, secretKey, isReservedName });
  const families = createFamilies({ secretKey, clock });
  const confirmation = createConfirmation(access);
  const accounts = createAccounts({ ...access, ledger, retiredNames, codes, families, confirmation });
  const own = createOwnSessions({ database, clock, sessions, countries });
  const authenticator = createAuthenticator({ secretKey, randomBytes });
  const secondFactor = createSecondFactor({ database, clock, authenticator, sessions, ...mailing });
  const deleting = { clock, lane, retiredNames, welcomes, keptExclusions, codes, sessions, ...mailing };
  return {
    accounts: {
      ...accounts,
      confirmation,
      recovery: createRecovery(access),
      credentials: createCredentials(access),
      consents: createConsents({ database, clock, documents: LEGAL_DOCUMENTS }),
      deleteOldOneTimeLinks: () => deleteOldOneTimeLinks({ database, clock }),
      carryOver: createCarryOver({ clock, lane, sessions }),
    },
    sessions: {
      ...sessions,
      own,
      signIn: createSignIn({ accounts, ownSessions: own, cookies, limits, tokens, publicOrigin }),
    },
    factor: {
      secondFactor,
      codeLimits,
      stepUp: createStepUp({ database, clock, limits, codeLimits, passwords, secondFactor, sessions }),
    },
    deletion: createDeletion(deleting),
    closeAccount: createCloseAccount(deleting),
    contact: createContact({ ...access, operatorEmail: config.operatorEmail }),
    accountLedger: ledger,
    keptExclusions,
    referrals: { codes, families },
    cookies,
    countries,
    limits,
    mailing,
    tokens,
  };
}
