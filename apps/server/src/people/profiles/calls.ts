import { getProfile, getProfilePicture, getPublicProfile, putProfile } from '@voltide/contract';

import { handle, handlePicture, handlePublic } from '../../platform/context/handle.ts';

const readProfile = handle(
  getProfile,
  ({ profiles }) =>
    ({ caller }) =>
      profiles.get(caller.userId),
);

const writeProfile = handle(putProfile, ({ profiles, boards }) => async ({ caller, body }) => {
  const changed = await profiles.put(caller.userId, body);
  await boards.relist(caller.userId);
  return changed;
});

const publicProfile = handlePublic(getPublicProfile, ({ profiles }) => async ({ params }) => ({
  profile: await profiles.read(params.name),
}));

const profilePicture = handlePicture(
  getProfilePicture,
  ({ profiles: { pictures }, limits }) =>
    ({ params, query: { shape = 'wide' }, client: { address }, atMs }) =>
      pictures.find({ name: params.name.toLowerCase(), shape }, address, () =>
        limits.picture({ address, nowMs: atMs }),
      ),
);

export const PROFILE_CALLS = [readProfile, writeProfile, publicProfile, profilePicture];
