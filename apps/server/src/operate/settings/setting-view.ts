import {
  RATES,
  SWITCHES,
  type AdminSettings,
  type listSettingChanges,
  type ProposalKind,
  type QueryOf,
  type ResponseOf,
  type SettingChange,
} from '@voltide/contract';
import { formatUserId, type Clock, type UserId } from '@voltide/core';

import { listNames } from '../audit-log/audit.sql.ts';
import { PROFILES, type Config } from '../../config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { EVERYWHERE, presentRate, rateOf } from '../settings-in-force/in-force.ts';
import { listSettingHistory, listSettings, type Setting } from '../settings-in-force/in-force.sql.ts';
import { rateText } from './rates.ts';
import { configuredProfile } from './setting-kinds.ts';
import { listWaiting } from './settings.sql.ts';

const PAGE = 50;

export type ViewPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'profile' | 'countryProfiles'>;
};

export async function readSettings({ database, clock, config }: ViewPorts): Promise<AdminSettings> {
  const nowMs = clock.nowMs();
  const [settings, waiting] = await Promise.all([listSettings(database, nowMs), listWaiting(database)]);
  const nameOf = await namesOf(database, settings);
  const findLast = (kind: Setting['kind'], subject: string): Setting | undefined =>
    settings.findLast((each) => each.kind === kind && each.subject === subject && each.fromMs <= nowMs);
  const stateOf = (last: Setting | undefined, kind: ProposalKind, subject: string) => {
    const proposal = waiting.find((each) => each.kind === kind && each.subjectId === subject);
    return {
      last: last === undefined ? null : presentChange(last, nameOf),
      proposalId: proposal === undefined ? null : `${proposal.proposalId}`,
    };
  };
  const set = settings.flatMap(({ kind, subject }) => (kind === 'country_profile' ? [subject] : []));
  const proposed = waiting.flatMap(({ kind, subjectId }) => (kind === 'country_profile' ? [subjectId] : []));
  const countries = new Set([...config.countryProfiles.keys(), ...set, ...proposed]);
  countries.delete(EVERYWHERE);
  return {
    switches: SWITCHES.map((id) => {
      const last = findLast('switch', id);
      return { id, isOn: last?.value !== false, ...stateOf(last, 'switch', id) };
    }),
    profiles: [EVERYWHERE, ...[...countries].toSorted()].map((place) => {
      const last = findLast('country_profile', place);
      const configured = configuredProfile(config, place);
      const usual = findLast('country_profile', EVERYWHERE)?.value ?? config.profile;
      const profile = PROFILES.find((each) => each === (last?.value ?? configured ?? usual)) ?? config.profile;
      return { place, profile, configured: configured ?? null, ...stateOf(last, 'country_profile', place) };
    }),
    rates: RATES.map((id) => {
      const rate = presentRate(rateOf(settings, id, nowMs));
      return { id, ...rate, ...stateOf(findLast('rate', id), 'rate', id) };
    }),
  };
}

type History = ResponseOf<typeof listSettingChanges>;

export async function readHistory(database: Database, query: QueryOf<typeof listSettingChanges>): Promise<History> {
  const { kind, subject, before } = query;
  const filter = { kind, subject, before: before === undefined ? undefined : BigInt(before), limit: PAGE };
  const rows = await listSettingHistory(database, filter);
  const nameOf = await namesOf(database, rows);
  const last = rows.length < PAGE ? undefined : rows.at(-1);
  return {
    changes: rows.map((row) => presentChange(row, nameOf)),
    next: last === undefined ? null : `${last.settingNo}`,
  };
}

type NameOf = (userId: UserId) => string;

async function namesOf(database: Database, settings: readonly Setting[]): Promise<NameOf> {
  const userIds = settings.flatMap(({ byUserId, approvedBy }) => [
    byUserId,
    ...(approvedBy === undefined ? [] : [approvedBy]),
  ]);
  const names = await listNames(database, [...new Set(userIds)]);
  return (userId) => names.get(userId) ?? 'Deleted operator';
}

function presentChange(setting: Setting, nameOf: NameOf): SettingChange {
  const { settingNo, kind, subject, value, fromMs, decidedAtMs, byUserId, approvedBy, reason, proposalId } = setting;
  const person = (userId: UserId) => ({ id: formatUserId(userId), username: nameOf(userId) });
  return {
    no: `${settingNo}`,
    kind,
    subject,
    value: valueText(value),
    from: new Date(fromMs).toISOString(),
    decidedAt: new Date(decidedAtMs).toISOString(),
    by: person(byUserId),
    approvedBy: approvedBy === undefined ? null : person(approvedBy),
    reason,
    proposalId: proposalId === undefined ? null : `${proposalId}`,
  };
}

function valueText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return rateText(value);
  return typeof value === 'string' ? value : null;
}
