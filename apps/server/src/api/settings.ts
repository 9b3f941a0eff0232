import { getSettings, type ResponseOf } from '@voltide/contract';

import { handlePublic } from '../http/route.ts';
import type { PlayRules } from '../plays/play-rules.ts';

export const settings = handlePublic(getSettings, ({ config, version, playRules }) => {
  const socialLinks = config.socialLinks.map(({ name, url }) => ({ name, url }));
  const answerFor = (rules: PlayRules): ResponseOf<typeof getSettings> => ({ ...rules, socialLinks, version });
  return async ({ exchange }) => answerFor(await playRules.at(exchange));
});
