import { Button, EmptyArt, LinkButton } from '@voltide/ui';

import { useGuestStart } from '../../lib/guest.ts';

/** For pages that belong to somebody, when nobody is signed in. */
export function SignInFirst({ what }: { readonly what: string }) {
  const { isStarting, start } = useGuestStart();
  return (
    <section className="panel state" aria-label="Sign in">
      <EmptyArt scene="lantern" />
      <p>{what} Sign in, or start as a guest.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton href="/login">Login</LinkButton>
        <LinkButton href="/signup">Sign Up</LinkButton>
        <Button variant="volt" loading={isStarting} onClick={() => void start()}>
          Start as guest
        </Button>
      </div>
    </section>
  );
}
