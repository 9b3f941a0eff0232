import { SWITCH_WORDS, type PlayProfile, type SettingKind, type SwitchId } from '@voltide/contract';

import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { EVERYWHERE } from '../settings-in-force/in-force.ts';
import { insertSetting, listSettingHistory, type Setting } from '../settings-in-force/in-force.sql.ts';
import type { Connection } from '../../platform/db/pool.ts';
import type { ApprovedProposal, ProposalRules } from '../proposals/proposals.ts';
import { RATE_RULES } from './rates.ts';

/** A proposal to turn a switch on; `after` is the version that its maker saw. */
type SwitchPayload = { readonly id: SwitchId; readonly after: number };

/** A proposal of a profile; null lets the place follow the environment. */
type ProfilePayload = {
  readonly place: string;
  readonly before: PlayProfile;
  readonly profile: PlayProfile | null;
  readonly configured: PlayProfile | null;
  readonly after: number;
};

export async function findNewest(
  connection: Connection,
  kind: SettingKind,
  subject: string,
): Promise<Setting | undefined> {
  return (await listSettingHistory(connection, { kind, subject, before: undefined, limit: 1 }))[0];
}

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Names a place: "Germany (DE)", or "Everywhere without a rule". */
function placeText(place: string): string {
  return place === EVERYWHERE ? 'Everywhere without a rule' : `${COUNTRY_NAMES.of(place) ?? place} (${place})`;
}

export function configuredProfile(
  { profile, countryProfiles }: Pick<Config, 'profile' | 'countryProfiles'>,
  place: string,
): PlayProfile | undefined {
  return place === EVERYWHERE ? profile : countryProfiles.get(place);
}

type Decided = Pick<Setting, 'kind' | 'subject' | 'value'> & { readonly after: number; readonly fromMs?: number };

async function addApproved(
  connection: Connection,
  { proposalId, proposedBy, approvedBy, reason, atMs }: ApprovedProposal,
  { fromMs = atMs, ...decided }: Decided,
): Promise<undefined> {
  const version = await insertSetting(connection, {
    ...decided,
    fromMs,
    decidedAtMs: atMs,
    byUserId: proposedBy,
    approvedBy,
    proposalId,
    reason,
  });
  if (version === undefined) throw new AppError('proposal_stale');
  return undefined;
}

const switchRules: ProposalRules = {
  kind: 'switch',
  scope: 'games',
  describe: (_, payload) => {
    const { title } = SWITCH_WORDS[(payload as SwitchPayload).id];
    return Promise.resolve({
      title: `Turn ${title.toLowerCase()} on`,
      changes: [{ what: title, before: 'off', after: 'on' }],
    });
  },
  apply: (connection, approved) => {
    const { id, after } = approved.payload as SwitchPayload;
    return addApproved(connection, approved, { kind: 'switch', subject: id, value: true, after });
  },
};

const profileRules: ProposalRules = {
  kind: 'country_profile',
  scope: 'games',
  describe: (_, payload) => {
    const { place, before, profile, configured } = payload as ProfilePayload;
    const after = profile ?? `as configured: ${configured ?? 'no rule of its own'}`;
    return Promise.resolve({
      title: `Set the play profile: ${placeText(place)}`,
      changes: [{ what: placeText(place), before, after }],
    });
  },
  apply: (connection, approved) => {
    const { place, profile, after } = approved.payload as ProfilePayload;
    return addApproved(connection, approved, { kind: 'country_profile', subject: place, value: profile, after });
  },
};

export const SETTING_PROPOSALS: readonly ProposalRules[] = [switchRules, profileRules, RATE_RULES];
