import './avatar.css';

import { useQueryClient } from '@tanstack/react-query';
import type { MyAvatar, User } from '@voltide/contract';
import { Tabs } from '@voltide/ui';
import { useState } from 'react';

import { queryFor } from '../../../lib/http/query.ts';
import { LookBuilder } from './look-builder.tsx';
import { PictureUpload } from './picture-upload.tsx';

const KEY = queryFor('GET /api/avatar').queryKey;

type AvatarDeskProps = { readonly user: User; readonly mine: MyAvatar };

export function AvatarDesk({ user, mine }: AvatarDeskProps) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const onSaved = (saved: MyAvatar): void => {
    queryClient.setQueryData(KEY, saved);
  };
  return (
    <Tabs
      label="How to make your avatar"
      tabs={[
        { value: 'build', text: 'Build', content: <LookBuilder user={user} mine={mine} onSaved={onSaved} /> },
        {
          value: 'upload',
          text: 'Upload',
          content: <PictureUpload user={user} mine={mine} file={file} onFile={setFile} onSaved={onSaved} />,
        },
      ]}
    />
  );
}
