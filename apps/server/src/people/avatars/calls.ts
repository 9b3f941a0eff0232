import { deleteAvatar, getAvatar, getAvatarPicture, postAvatarPicture, putAvatar } from '@voltide/contract';

import { handle, handlePicture } from '../../platform/context/handle.ts';

const readAvatar = handle(
  getAvatar,
  ({ avatars }) =>
    ({ caller }) =>
      avatars.get(caller.userId),
);

const chooseLook = handle(
  putAvatar,
  ({ avatars }) =>
    ({ caller, body }) =>
      avatars.chooseLook(caller.userId, body.look),
);

const resetAvatar = handle(
  deleteAvatar,
  ({ avatars }) =>
    ({ caller }) =>
      avatars.reset(caller.userId),
);

const uploadPicture = handle(postAvatarPicture, ({ avatars, inForce, limits }) => ({ caller, body, atMs }) => {
  inForce.require('picture_uploads');
  limits.avatarUpload(caller.userId, atMs);
  return avatars.upload(caller.userId, Buffer.from(body.data, 'base64'));
});

const avatarPicture = handlePicture(
  getAvatarPicture,
  ({ avatars }) =>
    ({ params }) =>
      avatars.picture(params.hash),
);

export const AVATAR_CALLS = [readAvatar, chooseLook, resetAvatar, uploadPicture, avatarPicture];
