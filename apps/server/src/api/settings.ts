import { getSettings, type ResponseOf } from '@voltide/contract';

import { handlePublic } from './handle.ts';
import { packsPerOpenMax } from '../packs/on-sale.ts';
import { presentRate } from '../in-force/in-force.ts';
import type { PlayRules } from '../plays/play-rules.ts';

export const settings = handlePublic(getSettings, ({ config, version, plays, inForce }) => {
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
