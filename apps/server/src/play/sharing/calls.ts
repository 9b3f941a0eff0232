import { getShared, getSharedPicture, sharePlay } from '@voltide/contract';

import { handle, handlePicture, handlePublic } from '../../platform/context/handle.ts';

const ofPlay = handle(
  sharePlay,
  ({ sharing }) =>
    ({ caller, params }) =>
      sharing.share(caller.userId, params.playId),
);

const shared = handlePublic(getShared, ({ sharing }) => async ({ params }) => ({
  result: await sharing.read(params.shareId),
}));

const picture = handlePicture(
  getSharedPicture,
  ({ sharing: { pictures }, limits }) =>
    ({ params, query: { shape = 'wide' }, client: { address }, atMs }) =>
      pictures.find({ name: params.shareId, shape }, address, () => limits.picture({ address, nowMs: atMs })),
);

export const SHARING_CALLS = [ofPlay, shared, picture];
