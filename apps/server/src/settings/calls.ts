import {
  getAdminSettings,
  getRules,
  listSettingChanges,
  proposeProfile,
  proposeRate,
  proposeSwitchOn,
  tightenProfile,
  turnSwitchOff,
} from '@voltide/contract';

import { handle, handlePublic } from '../api/handle.ts';
import { presentRules } from '../plays/rule-versions.ts';

const read = handle(
  getAdminSettings,
  ({ settings }) =>
    () =>
      settings.read(),
);

const history = handle(
  listSettingChanges,
  ({ settings }) =>
    ({ query }) =>
      settings.history(query),
);

const turnOff = handle(
  turnSwitchOff,
  ({ settings }) =>
    ({ caller: { userId }, params, body: { reason } }) =>
      settings.turnOff(params.id, { userId, reason }),
);

const proposeOn = handle(
  proposeSwitchOn,
  ({ settings }) =>
    ({ caller: { userId }, params, body: { reason } }) =>
      settings.proposeOn(params.id, { userId, reason }),
);

const tighten = handle(
  tightenProfile,
  ({ settings }) =>
    ({ caller: { userId }, params, body: { profile, reason } }) =>
      settings.tighten(params.place, profile, { userId, reason }),
);

const proposePlace = handle(
  proposeProfile,
  ({ settings }) =>
    ({ caller: { userId }, params, body: { profile, reason } }) =>
      settings.proposeProfile(params.place, profile, { userId, reason }),
);

const proposeOther = handle(
  proposeRate,
  ({ settings }) =>
    ({ caller: { userId }, params, body: { bps, from, reason } }) =>
      settings.proposeRate(params.id, { bps, from }, { userId, reason }),
);

const rules = handlePublic(
  getRules,
  ({ plays: { oddsTables } }) =>
    ({ atMs }) =>
      presentRules(oddsTables, atMs),
);

/** The calls of this room. */
export const SETTING_CALLS = [read, history, turnOff, proposeOn, tighten, proposePlace, proposeOther, rules];
