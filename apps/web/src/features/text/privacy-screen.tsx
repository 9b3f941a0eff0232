import { Link } from '@voltide/ui';

import { TextPage, type TextSection } from './text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    id: 'short',
    heading: 'In short',
    body: (
      <ul>
        <li>No trackers, no advertising, no script and no font from any other site.</li>
        <li>Everything stays on the operator's server. No result and no address is sent to anybody else.</li>
        <li>Your history is kept whole, because it is what proves that nothing was changed.</li>
      </ul>
    ),
  },
  {
    id: 'stored',
    heading: 'What the server stores',
    body: (
      <>
        <h3>Of an account</h3>
        <p>
          Email, username and a slow hash of the password. When you agreed to the terms, to which version of them, and
          from which network address. A referral code, if you gave one.
        </p>
        <h3>Of a session</h3>
        <p>When it began, when it was last used, and a hash of its token. The token itself is never stored.</p>
        <h3>Of your plays</h3>
        <p>
          Stake, odds table, seeds, result, and each change of your balance with its cause. These entries are linked by
          hashes and can be neither changed nor removed.
        </p>
        <h3>In logs</h3>
        <p>
          Address, call, time and outcome of requests, to keep the service up and to slow attacks down. No passwords, no
          tokens, no seeds.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    heading: 'What your browser stores',
    body: (
      <ul>
        <li>
          <code>auth_token</code> and <code>user_data</code>: that you are signed in, and your id, username and email.
        </li>
        <li>
          <code>user</code>: the same for a guest.
        </li>
        <li>
          <code>voltide-theme</code> and <code>voltide-sound</code>: how the page looks and whether it sounds.
        </li>
        <li>
          Cookies that only the server reads: one that renews your session, one that knows a guest. A third,{' '}
          <code>voltide-session</code>, says no more than that the first exists.
        </li>
      </ul>
    ),
  },
  {
    id: 'seen',
    heading: 'What others see',
    body: (
      <p>
        Your username beside a recent find. Of a guest: "Guest". Nothing else about you is shown to anybody but the
        operator's staff, who act under their own names in a log.
      </p>
    ),
  },
  {
    id: 'long',
    heading: 'For how long',
    body: (
      <p>
        Account and plays: while the account exists. Ledger entries and results stay afterwards too, under a number
        without a name, because the books must remain complete. Sessions: until they end. Logs: as the operator states
        on the <Link href="/contact">contact page</Link>.
      </p>
    ),
  },
  {
    id: 'rights',
    heading: 'What you may ask for',
    body: (
      <p>
        Your plays are yours to take: the <Link href="/history">history</Link> exports all of them, as a table or with
        everything a verifier needs. For any other copy, for a correction, or to have your personal data erased, write
        to the operator. Laws of your country may give you more.
      </p>
    ),
  },
];

/** What is stored about a visitor, why, and for how long. */
export function Screen() {
  return (
    <TextPage
      title="Privacy Policy"
      lead="What is stored about you, why, and for how long. It is little, and none of it leaves this server."
      sections={SECTIONS}
    />
  );
}
