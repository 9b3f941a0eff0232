import { Link } from '@voltide/ui';

import { versionText } from './model/legal-version.ts';
import { TextPage, type TextSection } from '../../lib/text-page/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    id: 'short',
    heading: 'In short',
    body: (
      <ul>
        <li>No trackers, no advertising, no script, font or picture from any other site.</li>
        <li>Everything stays on the operator's server. Only mail to you leaves it, by the operator's mail server.</li>
        <li>You can see and end your sessions, take your data with you, and delete your account, without asking.</li>
        <li>Your results are kept whole, because they are what proves that nothing was changed.</li>
      </ul>
    ),
  },
  {
    id: 'stored',
    heading: 'What the server stores, and for how long',
    body: (
      <>
        <h3>Of an account</h3>
        <p>
          Email, username and a slow hash of the password, until you delete the account. Which versions of terms and
          privacy policy you agreed to, and when. How you want to be shown to others. The network address that you
          signed up from. A referral code, if you gave one. If you turn on a second factor: its secret, encrypted, and
          hashes of the recovery codes. And a keyed hash of each email that you have used: it stays after you delete the
          account, so that the welcome balance is given once per person. Without a key that only this server has, no one
          can tell an email from it.
        </p>
        <h3>Of a guest</h3>
        <p>The username alone. A guest ends ninety days after it began.</p>
        <h3>Of a session</h3>
        <p>
          When it began and was last used, browser and system in a few words, and the country. The country is looked up
          in a list on this server's own disk; no other service is asked, and the address that it is looked up by is not
          kept. An ended session is erased after thirty days. The day on which you were last here stays with your
          account, because play balance expires by it. No token and no cookie is stored: they are computed and compared.
        </p>
        <h3>Of your account's safety</h3>
        <p>
          Failed log-ins, counted by the hour with the network they came from, and when second factor, password, role or
          balance were changed and how, for 180 days. A network is an address without its last part.
        </p>
        <h3>Of your plays</h3>
        <p>
          Stake, odds table, seeds, result, and each change of your balance with its cause, for ever. These entries are
          linked by hashes and can be neither changed nor removed. They carry a number, no name.
        </p>
        <h3>Of limits you set</h3>
        <p>
          Your limits of play, until your account is deleted; your breaks and exclusions with their dates, permanently,
          as no one may remove them. They carry a number, no name. If you change your email, a hash of the old one stays
          with your account. If an exclusion still lasts when you delete your account, hashes of every email and wallet
          that it held keep it, so that it holds if you sign up again. If your email or wallet was somebody else’s,
          write to us.
        </p>
        <h3>Of referrals</h3>
        <p>
          Your codes and campaigns, until you delete your account, and how often your links were clicked: by day for a
          year, in all for as long as the campaign. Nothing about who clicked. Who brought you, when and by which
          campaign stays with your number.
        </p>
        <p>
          So that no one refers themselves, your sign-up and your log-ins are compared with those of your referrer: the
          browser, by the cookie that knows it as yours, and the network together with the names that your browser gives
          for itself and its languages. Keyed hashes of them are kept, of a browser until 180 days after it was last
          seen, of a network for 72 hours. TRON addresses that you proved or paid from are compared as well. Where two
          accounts look like one person’s, earnings between them wait until an operator has looked. What was found stays
          for 180 days, or until then. Nothing of it keeps you from signing up or in.
        </p>
        <h3>Of reality checks</h3>
        <p>
          After how much play you want them; and of each prompt when it came, what it said and what you answered, for
          forty days, the last ten for longer. All of it goes with your account.
        </p>
        <h3>Of mail to you</h3>
        <p>
          Your address, the subject and whether it was sent, for thirty days. The text is encrypted, and erased once it
          has been sent.
        </p>
        <h3>Of what you write to us</h3>
        <p>
          What you typed on the <Link href="/contact">contact page</Link>, and your number if you were signed in, for
          half a year.
        </p>
        <h3>Of pages that fail or are slow</h3>
        <p>
          Pages tell the server how long they took to load and what went wrong: which part, the error's message, the
          kind of browser, and a random number that belongs to the open tab and to no person. Error messages are kept
          for two weeks, counts by the hour for thirty days.
        </p>
        <h3>In logs</h3>
        <p>
          Which call failed or was slow, and why: no address, no name, no password, no token, no seed. Addresses are
          held in memory for a while, to slow attacks down. A machine that an operator puts in front of this server may
          keep its own logs.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    heading: 'What your browser stores',
    body: (
      <>
        <p>Everything is needed for what you asked for, which is why no banner asks you about it.</p>
        <ul>
          <li>
            <code>auth_token</code> and <code>user_data</code>: that you are signed in, and your id, username and email.
          </li>
          <li>
            <code>user</code>: the same for a guest; <code>quickGameToken</code>: a random key to your Quick Game, for
            its hour.
          </li>
          <li>
            <code>voltide-theme</code>, <code>voltide-sound</code> and <code>voltide-reel</code>: how the page looks,
            whether it sounds, and how fast results are shown.
          </li>
          <li>
            <code>voltide-loading-offers</code> and <code>voltide-loading-best</code>: whether games are offered while
            something loads, and your best scores in them without an account.
          </li>
          <li>
            <code>voltide-battle-last</code>: the settings of the last battle you created, so that the next one begins
            with them.
          </li>
          <li>
            <code>voltide-referral</code>: the code of the first link of a friend that you followed, for 30 days or
            until you sign up. <code>voltide-referral-reviews</code>: which friends of yours were on hold, so that the
            page can tell you when a review has ended.
          </li>
          <li>
            <code>voltide-prizes-told</code>: the time of the last leaderboard prize that this browser has told you of.
          </li>
          <li>
            <code>voltide-wallet-released</code>, that you disconnected your TRON wallet, and, if you made a throw-away
            wallet on a test network, <code>voltide-throwaway-wallet</code>, its key.
          </li>
          <li>
            Until the tab is closed: <code>voltide-splash</code>, that the opening screen was shown,{' '}
            <code>voltide-open</code>, <code>voltide-daily-spin</code>, <code>voltide-cache</code>,{' '}
            <code>voltide-game</code>, <code>voltide-battle</code> and <code>voltide-withdrawal</code>, a purchase,
            spins, plays, seats of battles and a withdrawal that are under way, <code>voltide-avatar-draft</code>, the
            avatar you are building, <code>voltide-loading-button</code>, that you hid the button of those games,{' '}
            <code>voltide-reloaded</code> and <code>voltide-typed</code>, that an update reloaded the page and what you
            had typed there, passwords excepted, <code>voltide-tab</code>, a random name under which the tab reports
            pages that fail, <code>tsr-scroll-restoration-v1_3</code>, how far you scrolled,{' '}
            <code>voltide-quick-saved</code>, what saving a game brought, and, until you sign out,{' '}
            <code>voltide-balance</code>, your last balance with its time.
          </li>
          <li>
            Until it is answered or the tab is closed: <code>voltide-claim</code> and{' '}
            <code>voltide-referral-claim</code>, a claim of rewards or of referral earnings that is under way.
          </li>
          <li>
            Cookies that only the server reads: one that renews your session, one that knows a guest, and for half a
            year, after a log-out too, one that knows this browser as yours, so that no one can lock you out by guessing
            at your password, and no one refers themselves. Two more, <code>__Host-voltide-session</code> and{' '}
            <code>__Host-voltide-guest</code>, say no more than that the first and the second exist.
          </li>
          <li>The code and the frame of these pages, so that they open without a network too. Never your data.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'seen',
    heading: 'What others see',
    body: (
      <>
        <p>
          Your username and avatar beside a recent item. In a battle that you play: these, your stake and what you won,
          which balance paid, and your client seed, also in its replay. Of a guest: "Guest". Of a deleted account:
          "Deleted player". If you choose to be Anonymous, that word stands everywhere in place of your name and avatar.
        </p>
        <p>
          If you open a public profile: your username, your avatar and what you ticked, at an address that anybody can
          open and search engines may list. Nothing else about you is shown to anybody but the operator's staff.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    heading: 'What you can do yourself',
    body: (
      <ul>
        <li>
          See where you are signed in, and end each of these sessions, on your{' '}
          <Link href="/profile?tab=settings">profile</Link>.
        </li>
        <li>
          Change email and password there. The old address is told when the email changes, and the owner when the
          password does.
        </li>
        <li>Download everything that is stored about you, as one archive.</li>
        <li>
          Delete the account. Email, password, address, sessions, second factor, mails and messages are erased at once;
          the username and your referral codes are not given to anyone else, so that no one can pass for you, and of
          your emails the keyed hashes stay. Plays and balances stay under a number without a name. A last mail says
          that it is done; its address is erased once it has been sent or given up. First bring what is yours to zero:
          cash, and items that were paid for with cash.
        </li>
        <li>
          For anything else, a correction for instance, <Link href="/contact">write to the operator</Link>. Laws of your
          country may give you more.
        </li>
      </ul>
    ),
  },
  {
    id: 'who',
    heading: 'Who answers for this',
    body: (
      <p>
        The operator of this installation decides what is done with your data. The{' '}
        <Link href="/contact">contact page</Link> says how to reach them. The people who write the software have no
        access to it.
      </p>
    ),
  },
  {
    id: 'versions',
    heading: 'Versions of this page',
    body: (
      <p>
        Every change of what is said here is a new version with its day. You are then asked whether you agree; which
        versions you have agreed to stands on your <Link href="/profile?tab=settings">profile</Link>.
      </p>
    ),
  },
];

export function Screen() {
  return (
    <TextPage
      title="Privacy Policy"
      lead={
        <>
          What is stored about you, why, and for how long. It is little, and you can take it with you.{' '}
          {versionText('privacy')}
        </>
      }
      sections={SECTIONS}
    />
  );
}
