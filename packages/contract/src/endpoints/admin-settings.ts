import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { isoTime } from '../schemas.ts';
import { RATES } from '../rates.ts';
import { SWITCHES } from '../switches.ts';

const proposalId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/));
const reason = v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300));
const person = v.object({ id: v.string(), username: v.string() });
const switchId = v.picklist(SWITCHES);

/** Play profiles, from the freest to the strictest. */
export const PLAY_PROFILES = ['open', 'strict', 'closed'] as const;
export type PlayProfile = (typeof PLAY_PROFILES)[number];
const profile = v.picklist(PLAY_PROFILES);
/** An ISO 3166 code, or every place without its own rule. */
const place = v.pipe(v.string(), v.regex(/^(?:[A-Z]{2}|everywhere)$/, 'A country by its two letters, such as DE.'));

export const SETTING_KINDS = ['switch', 'country_profile', 'rate'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** A version of a setting, with its author and the moment from which it counts. */
export const settingChange = v.object({
  no: v.string(),
  kind: v.picklist(SETTING_KINDS),
  /** Switch, place or rate. */
  subject: v.string(),
  /** In words, such as `off`, `strict` or `2%`; null for a place that follows the environment again. */
  value: v.nullable(v.string()),
  from: isoTime,
  decidedAt: isoTime,
  by: person,
  /** The second operator; null for changes that one alone may make. */
  approvedBy: v.nullable(person),
  reason: v.string(),
  proposalId: v.nullable(proposalId),
});
export type SettingChange = v.InferOutput<typeof settingChange>;

const switchState = v.object({
  id: switchId,
  isOn: v.boolean(),
  /** The last change; null if there was none. */
  last: v.nullable(settingChange),
  /** The proposal to turn it on that waits for a second operator. */
  proposalId: v.nullable(proposalId),
});

const placeProfile = v.object({
  place,
  profile,
  /** Profile that the server's environment sets for this place; null if it sets none. */
  configured: v.nullable(profile),
  last: v.nullable(settingChange),
  proposalId: v.nullable(proposalId),
});

const bps = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(500));
const rateState = v.object({
  id: v.picklist(RATES),
  /** The rate in force, in hundredths of a per cent. */
  bps,
  /** The announced rate and the moment from which it counts; null if none is announced. */
  next: v.nullable(v.object({ bps, from: isoTime })),
  last: v.nullable(settingChange),
  proposalId: v.nullable(proposalId),
});

export const adminSettings = v.object({
  switches: v.array(switchState),
  /** The installation's own profile first, then every country with a rule. */
  profiles: v.array(placeProfile),
  rates: v.array(rateState),
});
export type AdminSettings = v.InferOutput<typeof adminSettings>;

export const getAdminSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Everything that operators set for the whole installation, with what waits for a second operator.',
  auth: 'superadmin',
  scope: 'any',
  response: adminSettings,
  errors: OPERATOR_ERRORS,
});

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/api/admin/settings/history',
  summary: 'Every change of a setting, the newest first, 50 a page: of one kind or subject, or of all.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({
    kind: v.optional(v.picklist(SETTING_KINDS)),
    subject: v.optional(v.pipe(v.string(), v.regex(/^\w{2,40}$/))),
    before: v.optional(proposalId),
  }),
  response: v.object({ changes: v.array(settingChange), next: v.nullable(v.string()) }),
  errors: OPERATOR_ERRORS,
});

const PROPOSE_ERRORS = [...OPERATOR_ERRORS, 'setting_changed', 'already_proposed'] as const;
const proposed = v.object({ proposalId });

export const turnSwitchOff = endpoint({
  method: 'POST',
  path: '/api/admin/settings/switches/:id/off',
  summary:
    'Pauses a part of the installation at once, by one operator alone. `setting_changed`: it is off already, or was ' +
    'changed at the same moment.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'switch_turned_off',
  stepUp: true,
  params: v.object({ id: switchId }),
  request: v.strictObject({ reason }),
  response: adminSettings,
  errors: [...OPERATOR_ERRORS, 'setting_changed'],
});

export const proposeSwitchOn = endpoint({
  method: 'POST',
  path: '/api/admin/settings/switches/:id/on',
  summary: 'Proposes to go on with a paused part of the installation. A second operator approves it.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'proposal_made',
  stepUp: true,
  params: v.object({ id: switchId }),
  request: v.strictObject({ reason }),
  response: proposed,
  errors: PROPOSE_ERRORS,
});

export const tightenProfile = endpoint({
  method: 'POST',
  path: '/api/admin/settings/profiles/:place/tighten',
  summary:
    'Sets a stricter profile for a country, or for everywhere without a rule, at once and by one operator alone. ' +
    '`setting_changed`: the profile is as strict already, or was changed at the same moment.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'profile_tightened',
  stepUp: true,
  params: v.object({ place }),
  request: v.strictObject({ profile: v.picklist(['strict', 'closed']), reason }),
  response: adminSettings,
  errors: [...OPERATOR_ERRORS, 'setting_changed'],
});

export const proposeProfile = endpoint({
  method: 'POST',
  path: '/api/admin/settings/profiles/:place',
  summary:
    'Proposes a profile for a country, or for everywhere without a rule; null lets it follow the environment again. ' +
    'A second operator approves it.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'proposal_made',
  stepUp: true,
  params: v.object({ place }),
  request: v.strictObject({ profile: v.nullable(profile), reason }),
  response: proposed,
  errors: PROPOSE_ERRORS,
});

export const proposeRate = endpoint({
  method: 'POST',
  path: '/api/admin/settings/rates/:id',
  summary:
    'Proposes another rate. Approved by a second operator it is announced, and counts a day later, seven where it ' +
    'rises, or from the moment that `from` asks for. `setting_changed`: it is the rate in force, and no other is ' +
    'announced. To take an announced rate back, propose the one in force.',
  auth: 'superadmin',
  scope: ['finance'],
  act: 'proposal_made',
  stepUp: true,
  params: v.object({ id: v.picklist(RATES) }),
  request: v.strictObject({ bps, from: v.optional(isoTime), reason }),
  response: proposed,
  errors: [...PROPOSE_ERRORS, 'notice_too_short'],
});
