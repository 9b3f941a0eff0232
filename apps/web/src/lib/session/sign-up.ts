import type { RequestOf, ResponseOf, signup } from '@voltide/contract';

import { call } from '../http/api.ts';
import { readStored, STORAGE_KEYS, storeIdentity } from '../browser/storage.ts';

export async function signUp(body: RequestOf<typeof signup>): Promise<ResponseOf<typeof signup>> {
  const quickToken = readStored(STORAGE_KEYS.quickToken);
  const answer = await call('POST /api/auth/signup', { body });
  if (quickToken === null) return answer;
  storeIdentity(answer.user, answer.token);
  const user = await import('../quick/merge-quick.ts').then(
    ({ mergeQuick }) => mergeQuick(quickToken),
    () => undefined,
  );
  return { ...answer, user: user ?? answer.user };
}
