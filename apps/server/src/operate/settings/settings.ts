import type { AdminSettings, AuditAct, PlayProfile, RateId, SettingKind, SwitchId } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import { isCountry, PROFILES } from '../../config.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { EVERYWHERE, rateOf, type InForce } from '../settings-in-force/in-force.ts';
import { insertSetting, listSettings } from '../settings-in-force/in-force.sql.ts';
import { countOpen } from '../proposals/proposals.sql.ts';
import { propose, type ProposedChange } from '../proposals/propose.ts';
import { configuredProfile, findNewest } from './setting-kinds.ts';
import { rateNoticeHours, requestedStartMs, type RatePayload } from './rates.ts';
import { readHistory, readSettings, type ViewPorts } from './setting-view.ts';

type RequestedRate = { readonly bps: number; readonly from: string | undefined };

type SettingPorts = ViewPorts & { readonly inForce: Pick<InForce, 'reload'> };

type By = { readonly userId: UserId; readonly reason: string };

type Change = { readonly value: string | boolean; readonly before: string | boolean };

type Alone = {
  readonly kind: SettingKind;
  readonly subject: string;
  readonly act: AuditAct;
  /** @throws AppError where the newest version leaves nothing to set */
  readonly decide: (connection: Connection, newest: unknown) => Promise<Change>;
};

/**
 * Settings of the whole installation (decision 0100). Protecting players or the house takes one operator, at once:
 * pausing a part, and a stricter profile. Opening takes two.
 */
export function createSettings(ports: SettingPorts) {
  const { database, config } = ports;
  return {
    read: (): Promise<AdminSettings> => readSettings(ports),

    history: (query: Parameters<typeof readHistory>[1]) => readHistory(database, query),

    /** @throws AppError `setting_changed` */
    turnOff: (id: SwitchId, by: By): Promise<AdminSettings> =>
      setAlone(ports, by, {
        kind: 'switch',
        subject: id,
        act: 'switch_turned_off',
        decide: (_, newest) => {
          if (newest === false) throw new AppError('setting_changed');
          return Promise.resolve({ value: false, before: true });
        },
      }),

    /** @throws AppError `setting_changed`, `already_proposed` */
    proposeOn: (id: SwitchId, by: By): Promise<{ readonly proposalId: string }> =>
      proposeOne(ports, by, { kind: 'switch', subject: { kind: 'switch', id } }, async (connection) => {
        const newest = await findNewest(connection, 'switch', id);
        if (newest?.value !== false) throw new AppError('setting_changed');
        return { id, after: newest.version };
      }),

    /** @throws AppError `setting_changed`, `invalid_request` */
    tighten(place: string, profile: 'strict' | 'closed', by: By): Promise<AdminSettings> {
      requirePlace(place);
      return setAlone(ports, by, {
        kind: 'country_profile',
        subject: place,
        act: 'profile_tightened',
        decide: async (connection, newest) => {
          const before = profileOf(newest) ?? configuredProfile(config, place) ?? (await readUsual(connection, config));
          if (rankOf(profile) <= rankOf(before)) throw new AppError('setting_changed');
          return { value: profile, before };
        },
      });
    },

    /** @throws AppError `setting_changed`, `already_proposed`, `invalid_request` */
    proposeProfile(place: string, profile: PlayProfile | null, by: By): Promise<{ readonly proposalId: string }> {
      requirePlace(place);
      const subject = { kind: 'country_profile', id: place };
      return proposeOne(ports, by, { kind: 'country_profile', subject }, async (connection) => {
        const newest = await findNewest(connection, 'country_profile', place);
        const set = profileOf(newest?.value) ?? null;
        if (profile === set) throw new AppError('setting_changed');
        const configured = configuredProfile(config, place) ?? null;
        const before = set ?? configured ?? (await readUsual(connection, config));
        return { place, before, profile, configured, after: newest?.version ?? 0 };
      });
    },

    /** @throws AppError `setting_changed`, `already_proposed`, `notice_too_short`, `invalid_request` */
    proposeRate: (id: RateId, rate: RequestedRate, by: By): Promise<{ readonly proposalId: string }> =>
      proposeOther(ports, by, { id, ...rate }),
  };
}

function proposeOther(
  ports: SettingPorts,
  by: By,
  { id, bps, from }: RequestedRate & { readonly id: RateId },
): Promise<{ readonly proposalId: string }> {
  const about = { kind: 'rate', scope: 'finance', subject: { kind: 'rate', id } } as const;
  return proposeOne(ports, by, about, async (connection): Promise<RatePayload> => {
    const atMs = ports.clock.nowMs();
    const settings = await listSettings(connection, atMs);
    const rate = rateOf(settings, id, atMs);
    if (bps === rate.bps && rate.next === undefined) throw new AppError('setting_changed');
    const fromMs =
      from === undefined ? null : requestedStartMs(from, { atMs, noticeHours: rateNoticeHours(rate, bps) });
    const after = settings.findLast(({ kind, subject }) => kind === 'rate' && subject === id)?.version ?? 0;
    return { id, before: rate.bps, bps, fromMs, after };
  });
}

async function setAlone(ports: SettingPorts, { userId, reason }: By, alone: Alone): Promise<AdminSettings> {
  const { database, clock, inForce } = ports;
  const { kind, subject, act, decide } = alone;
  await inTransaction(database, async (connection) => {
    const atMs = clock.nowMs();
    const newest = await findNewest(connection, kind, subject);
    const { value, before } = await decide(connection, newest?.value);
    const version = await insertSetting(connection, {
      kind,
      subject,
      value,
      fromMs: atMs,
      decidedAtMs: atMs,
      byUserId: userId,
      approvedBy: undefined,
      proposalId: undefined,
      reason,
      after: newest?.version ?? 0,
    });
    if (version === undefined) throw new AppError('setting_changed');
    await noteAct(connection, {
      act,
      byUserId: userId,
      atMs,
      subject: { kind, id: subject },
      before,
      after: value,
      reason,
    });
  });
  await inForce.reload();
  return readSettings(ports);
}

async function proposeOne(
  { database, clock }: SettingPorts,
  { userId, reason }: By,
  about: Pick<ProposedChange, 'kind' | 'subject'> & Partial<Pick<ProposedChange, 'scope'>>,
  payloadOf: (connection: Connection) => Promise<ProposedChange['payload']>,
): Promise<{ readonly proposalId: string }> {
  const proposalId = await inTransaction(database, async (connection) => {
    if ((await countOpen(connection, about.kind, about.subject)) > 0) throw new AppError('already_proposed');
    const payload = await payloadOf(connection);
    return propose(connection, { scope: 'games', ...about, payload, byUserId: userId, reason, atMs: clock.nowMs() });
  });
  return { proposalId: `${proposalId}` };
}

function requirePlace(place: string): void {
  if (place === EVERYWHERE || isCountry(place)) return;
  throw new AppError('invalid_request', { fields: { place: 'No address is found under this code (GB, not UK).' } });
}

async function readUsual(connection: Connection, config: SettingPorts['config']): Promise<PlayProfile> {
  const newest = await findNewest(connection, 'country_profile', EVERYWHERE);
  return profileOf(newest?.value) ?? config.profile;
}

function profileOf(value: unknown): PlayProfile | undefined {
  return PROFILES.find((profile) => profile === value);
}

function rankOf(profile: PlayProfile): number {
  return PROFILES.indexOf(profile);
}
