import '../notice-bar.css';

import { IconButton } from '@voltide/ui';
import { X } from 'lucide-react';
import { useState } from 'react';

import { expiryOf } from '../../lib/health/diagnosis.ts';
import { readStored, STORAGE_KEYS } from '../../lib/browser/storage.ts';

const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Warns that this browser stores nothing: a game begun here ends with the page. */
export function UnkeptBar({ isQuickGame }: { readonly isQuickGame: boolean }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <aside className="notice-bar appear" aria-label="Site data is blocked">
      <p>
        Your browser blocks site data.{' '}
        {isQuickGame ? 'This Quick Game ends when you leave or reload this page.' : <LoginEnd />}
      </p>
      <IconButton label="Dismiss" icon={<X />} onClick={() => setDismissed(true)} />
    </aside>
  );
}

/** The token cannot be renewed here, since the cookie that renews it was not stored either. */
function LoginEnd() {
  const endsAtMs = expiryOf(readStored(STORAGE_KEYS.token));
  return (
    <>
      You are logged in on this page only
      {endsAtMs === undefined ? '' : `, until ${TIME.format(endsAtMs)}`}.
    </>
  );
}
