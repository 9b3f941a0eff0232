import {
  getAdminSettings,
  getSettings,
  listSettingChanges,
  proposeProfile,
  proposeRate,
  proposeSwitchOn,
  type ResponseOf,
  tightenProfile,
  turnSwitchOff,
} from '@voltide/contract';

import { handle, handlePublic } from '../../platform/context/handle.ts';
import { presentRate } from '../settings-in-force/in-force.ts';
import { packsPerOpenMax } from '../../play/packs/on-sale.ts';
import type { PlayRules } from '../../play/plays/play-rules.ts';

const publicSettings = handlePublic(getSettings, ({ config, version, plays, inForce }) => {
  const socialLinks = config.socialLinks.map(({ name, url }) => ({ name, url }));
  const answerFor = (rules: PlayRules): ResponseOf<typeof getSettings> => ({
    ...rules,
    paused: [...rules.paused],
    packsPerOpenMax: packsPerOpenMax(rules),
    withdrawalFee: presentRate(inForce.rate('withdrawal_fee')),
    socialLinks,
    sendsMail: config.smtpUrl !== undefined,
    version,
  });
  return async ({ client }) => answerFor(await plays.rules.at(client));
});

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

export const SETTING_CALLS = [publicSettings, read, history, turnOff, proposeOn, tighten, proposePlace, proposeOther];
