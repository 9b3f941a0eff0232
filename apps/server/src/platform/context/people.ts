import { LEGAL_DOCUMENTS } from '@voltide/contract';

import { createAccounts } from '../../people/accounts/accounts.ts';
import { createConfirmation } from '../../people/accounts/confirmation.ts';
import { createConsents } from '../../people/accounts/consents.ts';
import { createCredentials } from '../../people/accounts/credentials.ts';
import { createCarryOver } from '../../people/accounts/carry-over.ts';
import { createAccountLedger } from '../../people/accounts/ledger-port.ts';
import { deleteOldOneTimeLinks } from '../../people/accounts/one-time-link.ts';
import { createPasswords } from '../../people/accounts/passwords.ts';
import { createRecovery } from '../../people/accounts/recovery.ts';
import { createKeptExclusions } from '../../people/accounts/kept-exclusions.ts';
import { isReservedName } from '../../people/accounts/reserved-names.ts';
import { createRetiredNames } from '../../people/accounts/retired-names.ts';
import { createWelcomes } from '../../people/accounts/welcomes.ts';
import { createContact } from '../../operate/contact/contact.ts';
import { createCountries } from '../../people/country/countries.ts';
import { createAuthenticator } from '../../people/two-factor/authenticator.ts';
import { deleteFactor } from '../../people/two-factor/factor.sql.ts';
import { createSecondFactor } from '../../people/two-factor/second-factor.ts';
import { createStepUp } from '../../people/two-factor/step-up.ts';
import { createMailing } from '../../operate/mail/mailing.ts';
import { createCloseAccount, createDeletion } from '../../people/own-data/deletion.ts';
import { createReferralCodes } from '../../play/referrals/codes.ts';
import { createFamilies } from '../../play/referrals/families.ts';
import { createCodeLimits } from '../rate-limits/code-limits.ts';
import { createLimits } from '../rate-limits/limits.ts';
import { createOwnSessions } from '../../people/sessions/own-sessions.ts';
import { createSessions } from '../../people/sessions/sessions.ts';
import { createTokens } from '../../people/sessions/tokens.ts';
import { createCookies } from '../../people/sign-in/cookies.ts';
import { createSignIn } from '../../people/sign-in/sign-in.ts';
import type { Ports } from './ports.ts';

export type People = ReturnType<typeof createPeople>;

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
