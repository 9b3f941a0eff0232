import { useMutation } from '@tanstack/react-query';
import { parsePicture, type MyAvatar, type User } from '@voltide/contract';
import { Avatar, Button, EmptyArt, EmptyState, Live } from '@voltide/ui';
import { useState } from 'react';

import { call } from '../../../lib/http/api.ts';
import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { isGuest } from '../../../lib/session/session.ts';
import { WHOLE, type Crop } from '../model/crop.ts';
import { encodeCrop, PictureError } from '../model/encode-crop.ts';
import { usePicture } from '../model/use-picture.ts';
import { AvatarPreview } from './avatar-preview.tsx';
import { CropPreview } from './crop-preview.tsx';
import { FileButton } from './file-button.tsx';
import { PictureCropper } from './picture-cropper.tsx';

type PictureUploadProps = {
  readonly user: User;
  readonly mine: MyAvatar;
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
  readonly onSaved: (mine: MyAvatar) => void;
};

/** Uploads a picture that this browser has cropped and scaled down. */
export function PictureUpload({ user, mine, file, onFile, onSaved }: PictureUploadProps) {
  if (isGuest(user)) {
    return (
      <section className="panel" aria-label="Upload">
        <EmptyState
          art={<EmptyArt scene="lantern" />}
          text="Uploading a picture needs an account. Guests can build an avatar."
          action={<Button onClick={() => authDialog.open('signup')}>Sign Up</Button>}
        />
      </section>
    );
  }
  return <Uploader {...{ mine, file, onFile, onSaved }} />;
}

function Uploader({ mine, file, onFile, onSaved }: Omit<PictureUploadProps, 'user'>) {
  const { picture, error: openError } = usePicture(file);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const upload = useMutation({
    mutationFn: async (bitmap: ImageBitmap) =>
      call('POST /api/avatar/picture', { body: { data: await encodeCrop(bitmap, crop) } }),
    onSuccess: onSaved,
  });
  const choose = (chosen: File): void => {
    setCrop(WHOLE);
    upload.reset();
    onFile(chosen);
  };
  const change = (next: Crop): void => {
    if (upload.isSuccess) upload.reset();
    setCrop(next);
  };
  const error = openError ?? upload.error;
  return (
    <div className="avatar-desk">
      <section className="panel avatar-side" aria-label="Preview">
        <AvatarPreview
          title={picture === undefined ? 'Your avatar now' : 'The picture you are uploading'}
          draw={(size, title) =>
            picture === undefined ? (
              <Avatar value={mine.value} size={size} {...(title === undefined ? {} : { title })} />
            ) : (
              <CropPreview {...{ picture, crop, size, title }} />
            )
          }
        />
        <Live as="p" className="avatar-note" role="status">
          {noteOf()}
        </Live>
        {error === null ? null : (
          <Live as="p" className="avatar-error" role="alert">
            {error instanceof PictureError ? error.message : errorText(error)}
          </Live>
        )}
      </section>
      <section className="panel avatar-parts" aria-label="Picture">
        {picture === undefined ? <UploadWords /> : <PictureCropper picture={picture} crop={crop} onCrop={change} />}
        <div className="avatar-actions">
          <FileButton hasFile={picture !== undefined} onFile={choose} />
          {picture === undefined ? null : (
            <Button
              variant={upload.isSuccess ? 'quiet' : 'volt'}
              loading={upload.isPending}
              resting={upload.isSuccess}
              onClick={() => upload.mutate(picture)}
            >
              Save picture
            </Button>
          )}
        </div>
      </section>
    </div>
  );

  function noteOf(): string {
    if (upload.isPending) return 'Uploading …';
    if (upload.isSuccess) return 'Saved. Others see it from now on.';
    if (picture !== undefined) return 'Not saved yet.';
    return parsePicture(mine.value) === undefined ? 'No picture uploaded.' : 'This picture is your avatar.';
  }
}

function UploadWords() {
  return (
    <p className="quiet">
      PNG, JPEG or WebP. You choose the part that is shown; this browser makes it small before it is sent. The server
      encodes it again, so place, camera and time are gone.
    </p>
  );
}
