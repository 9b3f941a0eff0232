import { deleteAvatar, getAvatar, getAvatarPicture, postAvatarPicture, putAvatar } from '@voltide/contract';

import { handle, handlePicture } from '../api/handle.ts';

export const readAvatar = handle(
  getAvatar,
  ({ avatars }) =>
    ({ caller }) =>
      avatars.get(caller.userId),
);

export const chooseLook = handle(
  putAvatar,
  ({ avatars }) =>
    ({ caller, body }) =>
      avatars.chooseLook(caller.userId, body.look),
);

export const resetAvatar = handle(
  deleteAvatar,
  ({ avatars }) =>
    ({ caller }) =>
      avatars.reset(caller.userId),
);

export const uploadPicture = handle(postAvatarPicture, ({ avatars, inForce, limits }) => ({ caller, body, atMs }) => {
  inForce.require('picture_uploads');
  limits.avatarUpload(caller.userId, atMs);
  return avatars.upload(caller.userId, Buffer.from(body.data, 'base64'));
});

export const avatarPicture = handlePicture(
  getAvatarPicture,
  ({ avatars }) =>
    ({ params }) =>
      avatars.picture(params.hash),
);
