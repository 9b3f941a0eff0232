import { getSettings, LIMITS } from '@voltide/contract';

import { handlePublic, JsonText } from '../http/route.ts';

export const settings = handlePublic(getSettings, ({ config, version }) => {
  const { profile, minPlayIntervalMs, socialLinks } = config;
  const packsPerOpenMax = profile === 'strict' ? 1 : LIMITS.packsPerOpenMax;
  const answer = new JsonText({
    profile,
    minPlayIntervalMs,
    packsPerOpenMax,
    socialLinks: socialLinks.map(({ name, url }) => ({ name, url })),
    version,
  });
  return () => answer;
});
