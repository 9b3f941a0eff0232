import './notice-bar.css';

import { PAGE_MESSAGES } from '@voltide/contract';
import { Button, IconButton, Live } from '@voltide/ui';
import { X } from 'lucide-react';
import { useEffect } from 'react';

import { authDialog } from '../lib/dialogs/auth-dialog.tsx';
import { usePlace } from '../lib/browser/navigation.ts';
import { useSession } from '../lib/session/session-context.ts';

/** Says once that the session ended elsewhere, with a login that returns to this page. */
export function SessionBar() {
  const { noteEndTold } = useSession();
  const { path } = usePlace();
  const isLogin = path === '/login';
  useEffect(() => {
    if (isLogin) noteEndTold();
  }, [isLogin, noteEndTold]);
  if (isLogin) return null;
  const logIn = (): void => {
    noteEndTold();
    authDialog.openBlocked('login');
  };
  return (
    <div className="notice-bar session-bar appear">
      <Live as="p" role="alert">
        {PAGE_MESSAGES.sessionEnded}
      </Live>
      <Button onClick={logIn}>Login</Button>
      <IconButton label="Dismiss" icon={<X />} onClick={noteEndTold} />
    </div>
  );
}
