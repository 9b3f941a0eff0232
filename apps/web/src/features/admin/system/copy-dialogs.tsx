import { copyAddress, email } from '@voltide/contract';
import { Field, Input, Segmented } from '@voltide/ui';
import { useState } from 'react';
import * as v from 'valibot';

import { ActDialog } from '../parts/act-dialog.tsx';
import { useCopyAct } from './copies-queries.ts';

const REASON = { label: 'Reason', hint: 'For other operators. It stays in the audit.' };
const ADDRESS_MAX_LENGTH = 300;
const KINDS = {
  url: { text: 'URL', schema: copyAddress, type: 'url', placeholder: 'https://example.com/seals' },
  mail: { text: 'Email', schema: email, type: 'email', placeholder: 'seals@example.com' },
} as const;

/** Adds an address that receives every seal from now on. */
export function AddTargetDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutateAsync } = useCopyAct();
  const [kind, setKind] = useState<'url' | 'mail'>('url');
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const { schema, type, placeholder } = KINDS[kind];
  const read = v.safeParse(schema, typed);
  const error = !isLeft || typed === '' || read.success ? undefined : read.issues[0].message;
  return (
    <ActDialog
      title="Send every seal to an address"
      reason={REASON}
      action="Add it"
      isReady={read.success}
      onSubmit={(reason) => mutateAsync({ act: { kind: 'add', target: kind, address: typed.trim() }, reason })}
      onClose={onClose}
    >
      <Segmented
        label="Kind of address"
        options={[
          { value: 'url', text: KINDS.url.text },
          { value: 'mail', text: KINDS.mail.text },
        ]}
        value={kind}
        onChange={setKind}
      />
      <Field
        label="Address"
        hint={kind === 'url' ? 'Each seal is sent there by POST, as JSON.' : 'Each seal is sent there as one mail.'}
        error={error}
      >
        <Input
          value={typed}
          type={type}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ADDRESS_MAX_LENGTH}
          onBlur={() => setLeft(true)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setLeft(false);
          }}
        />
      </Field>
      <p className="quiet">
        It gets the newest seal at once, and every later one. A failed delivery is tried again for days.
      </p>
    </ActDialog>
  );
}

export type RemoveCopyDialogProps = {
  readonly copy: { readonly kind: 'target' | 'mirror'; readonly id: string; readonly address: string };
  readonly onClose: () => void;
};

export function RemoveCopyDialog({ copy: { kind, id, address }, onClose }: RemoveCopyDialogProps) {
  const { mutateAsync } = useCopyAct();
  const isTarget = kind === 'target';
  return (
    <ActDialog
      title={isTarget ? 'Send no more seals there?' : 'Remove this mirror?'}
      reason={REASON}
      action={isTarget ? 'Remove the address' : 'Remove the mirror'}
      isGrave
      onSubmit={(reason) => mutateAsync({ act: { kind: isTarget ? 'remove_target' : 'remove_mirror', id }, reason })}
      onClose={onClose}
    >
      <p className="breakable">{address}</p>
      <p className="quiet">
        {isTarget
          ? 'Seals that were delivered stay where they are.'
          : 'It leaves the list on /fairplay. Anybody may register it again.'}
      </p>
    </ActDialog>
  );
}
