import { Button, EmptyArt, EmptyState, LinkButton } from '@voltide/ui';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { loadChunk } from '../../../lib/chunks/load-chunk.ts';

/** Replaces the code for users without an account, since only accounts refer. */
export function Invite({ who }: { readonly who: 'visitor' | 'guest' | 'quick' }) {
  return (
    <section className="panel" aria-label="For accounts">
      <EmptyState art={<EmptyArt scene="lantern" />} text={TEXTS[who]} action={<Ways who={who} />} />
    </section>
  );
}

const TEXTS = {
  visitor: 'Accounts have a code and a link for their friends. Signing up is free; you must be 18 or older.',
  guest: 'Referrals are for accounts. Sign up to get a code; you keep everything you have.',
  quick: 'Referrals are for accounts. Save your Quick Game in one to get a code.',
} as const;

function Ways({ who }: { readonly who: keyof typeof TEXTS }) {
  return (
    <div className="state-ways">
      {who === 'quick' ? (
        <Button onClick={save}>Save progress</Button>
      ) : (
        <LinkButton href="/signup">Sign Up</LinkButton>
      )}
      {who === 'guest' ? null : <Button onClick={() => authDialog.openBlocked('login')}>Login</Button>}
    </div>
  );
}

function save(): void {
  void loadChunk(import('../../../lib/quick/ask-to-save.ts'))
    .then(({ askToSave }) => askToSave())
    .catch(() => undefined);
}
