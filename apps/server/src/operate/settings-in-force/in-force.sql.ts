import type { SettingKind } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export type Setting = {
  readonly settingNo: bigint;
  readonly kind: SettingKind;
  readonly subject: string;
  readonly version: number;
  readonly value: unknown;
  readonly fromMs: number;
  readonly decidedAtMs: number;
  readonly byUserId: UserId;
  readonly approvedBy: UserId | undefined;
  readonly proposalId: bigint | undefined;
  readonly reason: string;
};

type SettingRow = Omit<Setting, 'fromMs' | 'decidedAtMs' | 'approvedBy' | 'proposalId'> & {
  readonly fromMs: bigint;
  readonly decidedAtMs: bigint;
  readonly approvedBy: UserId | null;
  readonly proposalId: bigint | null;
};

const COLUMNS = `s.setting_no as "settingNo", s.kind, s.subject, s.version, s.value, s.from_ms as "fromMs",
  s.decided_at_ms as "decidedAtMs", s.set_by as "byUserId", s.approved_by as "approvedBy",
  s.proposal_id as "proposalId", s.reason`;

export async function listSettings(connection: Connection, nowMs: number): Promise<readonly Setting[]> {
  const rows = await list<SettingRow>(connection, {
    name: 'setting-list',
    text: `select ${COLUMNS} from voltide.setting s
      where s.version >= coalesce((
        select max(o.version) from voltide.setting o
        where o.kind = s.kind and o.subject = s.subject and o.from_ms <= $1), 0)
      order by s.kind, s.subject, s.version`,
    values: [nowMs],
  });
  return rows.map(settingOf);
}

/** Lists versions, the newest first: of one setting, or of all; at most `limit` of those before a number. */
export async function listSettingHistory(
  connection: Connection,
  { kind, subject, before, limit }: SettingFilter,
): Promise<readonly Setting[]> {
  const rows = await list<SettingRow>(connection, {
    name: 'setting-history',
    text: `select ${COLUMNS} from voltide.setting s
      where ($1::text is null or s.kind = $1) and ($2::text is null or s.subject = $2)
        and ($3::bigint is null or s.setting_no < $3)
      order by s.setting_no desc limit $4`,
    values: [kind ?? null, subject ?? null, before ?? null, limit],
  });
  return rows.map(settingOf);
}

type SettingFilter = {
  readonly kind: SettingKind | undefined;
  readonly subject: string | undefined;
  readonly before: bigint | undefined;
  readonly limit: number;
};

type NewSetting = Omit<Setting, 'settingNo' | 'version'> & {
  /** The newest version that the operator has seen; 0 for none. */
  readonly after: number;
};

/** Adds a version; undefined where another one came first. Every node is notified at the commit. */
export async function insertSetting(connection: Connection, setting: NewSetting): Promise<number | undefined> {
  const { kind, subject, value, fromMs, decidedAtMs, byUserId, approvedBy, proposalId, reason, after } = setting;
  const row = await find<{ readonly version: number | null }>(connection, {
    name: 'setting-insert',
    text: 'select voltide.note_setting($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as version',
    values: [
      kind,
      subject,
      JSON.stringify(value),
      fromMs,
      decidedAtMs,
      byUserId,
      approvedBy ?? null,
      proposalId ?? null,
      reason,
      after,
    ],
  });
  return row?.version ?? undefined;
}

function settingOf({ fromMs, decidedAtMs, approvedBy, proposalId, ...row }: SettingRow): Setting {
  return {
    ...row,
    fromMs: Number(fromMs),
    decidedAtMs: Number(decidedAtMs),
    approvedBy: approvedBy ?? undefined,
    proposalId: proposalId ?? undefined,
  };
}
