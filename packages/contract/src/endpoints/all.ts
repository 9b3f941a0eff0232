import * as auth from './auth.ts';
import * as consents from './consents.ts';
import * as country from './country.ts';
import * as contact from './contact.ts';
import * as credentials from './credentials.ts';
import * as effects from './effects.ts';
import * as factor from './factor.ts';
import * as fairness from './fairness.ts';
import * as mail from './mail.ts';
import * as health from './health.ts';
import * as operations from './operations.ts';
import * as ownData from './own-data.ts';
import * as packs from './packs.ts';
import * as playRecord from './play-record.ts';
import * as reports from './reports.ts';
import * as serverFacts from './server-facts.ts';
import * as wallet from './wallet.ts';
import type { Endpoint } from '../endpoint.ts';

/** Every call of the interface. The API documents, the contract hash and the server's start-up check read this. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  auth,
  credentials,
  factor,
  wallet,
  packs,
  playRecord,
  fairness,
  effects,
  country,
  reports,
  operations,
  mail,
  contact,
  ownData,
  consents,
  health,
  serverFacts,
].flatMap((group) => Object.values(group).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value;
}
