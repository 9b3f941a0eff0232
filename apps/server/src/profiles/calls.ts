import { getProfile, getProfilePicture, getPublicProfile, putProfile } from '@voltide/contract';

import { handle, handlePicture, handlePublic } from '../api/handle.ts';

export const readProfile = handle(
  getProfile,
  ({ profiles }) =>
    ({ caller }) =>
      profiles.get(caller.userId),
);

export const writeProfile = handle(putProfile, ({ profiles, boards }) => async ({ caller, body }) => {
  const changed = await profiles.put(caller.userId, body);
  await boards.relist(caller.userId);
  return changed;
});

export const publicProfile = handlePublic(getPublicProfile, ({ profiles }) => async ({ params }) => ({
  profile: await profiles.read(params.name),
}));

export const profilePicture = handlePicture(
  getProfilePicture,
  ({ profiles: { pictures }, limits }) =>
    ({ params, query: { shape = 'wide' }, client: { address }, atMs }) =>
      pictures.find({ name: params.name.toLowerCase(), shape }, address, () =>
        limits.picture({ address, nowMs: atMs }),
      ),
);
