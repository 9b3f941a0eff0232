import type { SettingKind, SwitchId } from '@voltide/contract';
import type { UserId } from '@voltide/core';
import { insertSetting, listSettingHistory } from '@voltide/server/operate/settings-in-force/in-force.sql';

import type { World } from './world.ts';

const OPERATORS = { byUserId: 2n as UserId, approvedBy: 3n as UserId };

type Given = {
  readonly kind: SettingKind;
  readonly subject: string;
  readonly value: unknown;
  readonly fromMs?: number;
};

/** Sets something for the whole installation, as two operators have decided it. */
async function setInForce(world: Pick<World, 'context'>, given: Given): Promise<void> {
  const { database, clock } = world.context;
  const { kind, subject, value, fromMs = clock.nowMs() } = given;
  const [last] = await listSettingHistory(database, { kind, subject, before: undefined, limit: 1 });
  await insertSetting(database, {
    kind,
    subject,
    value,
    fromMs,
    decidedAtMs: Math.min(clock.nowMs(), fromMs),
    ...OPERATORS,
    proposalId: undefined,
    reason: 'a test',
    after: last?.version ?? 0,
  });
}

/** Turns a switch on or off. */
export async function setSwitch(world: Pick<World, 'context'>, id: SwitchId, isOn: boolean): Promise<void> {
  await setInForce(world, { kind: 'switch', subject: id, value: isOn });
  await world.context.inForce.reload();
}
