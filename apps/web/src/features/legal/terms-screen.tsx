import { MESSAGES } from '@voltide/contract';
import { Link } from '@voltide/ui';

import { TRX_LIMITS } from '../../lib/wallet/trx-limits.ts';
import { WithdrawalFee } from '../../lib/settings/withdrawal-fee.tsx';
import { versionText } from './model/legal-version.ts';
import { TextPage, type TextSection } from '../../lib/text-page/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    id: 'parties',
    heading: 'Who this is between',
    body: (
      <>
        <p>
          Voltide is software that anybody can run. These terms are between you and the operator of the installation you
          are visiting. The operator is reached as the <Link href="/contact">contact page</Link> says.
        </p>
        <p>
          You must be 18 or older, and old enough for games of chance where you live. One person, one account. Somebody
          who is excluded, or who lives where such games are forbidden, may not play.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    body: (
      <ul>
        <li>A guest needs a username only. What a guest finds moves to the account when the guest signs up, once.</li>
        <li>Your password is yours to keep. We store it only as a slow hash and cannot read it.</li>
        <li>
          You may add a second factor. What was done with your password, and with your code if you have one, counts as
          done by you.
        </li>
        <li>You may end any of your sessions at any time. The server then refuses every copy of its token.</li>
        <li>
          You may delete your account on your <Link href="/profile?tab=settings">profile</Link>, once no cash and
          nothing paid for with cash is left in it. Play balance that is left then is gone.
        </li>
        <li>We may close an account that breaks these terms, with the reason in writing. Its cash remains owed.</li>
      </ul>
    ),
  },
  {
    id: 'balance',
    heading: 'Balance: cash and play balance',
    body: (
      <>
        <p>
          The unit is VT, counted to a millionth. 1 VT stands for 1 TRX. Your balance has two parts.{' '}
          <strong>Cash</strong> can be withdrawn. <strong>Play balance</strong> was given to you and plays with exactly
          the same odds. TRX come in and go out by the <Link href="/wallet">wallet</Link>, where the operator has opened
          it.
        </p>
        <ul>
          <li>
            Welcome offer: {MESSAGES.welcomeOffer}, once per person: an email that had it before gets none. Where it is
            not clear whose the email is, it comes once you confirm that it is yours. A guest starts with 25 VT of it.
          </li>
          <li>You choose whether play balance or cash is spent first. One stake is paid from one part only.</li>
          <li>What a stake wins goes back to the part that paid it. An item keeps that label until it is sold.</li>
          <li>
            Each cash stake turns play balance into cash: one tenth of what the house keeps of that stake on average.
            There is no wagering multiple, no highest bet, no highest payout and no forfeiture.
          </li>
          <li>
            Play balance expires 90 days after your last activity, such as a play, a deposit or a sign-in. We tell you
            at least 14 days before, in the wallet and by mail to a confirmed email. Items you hold do not expire.
          </li>
          <li>
            Deposits: at least {TRX_LIMITS.leastDeposit}, credited as cash once the network has made them final. Less is
            not credited; write to us to have it sent back.
          </li>
          <li>
            Withdrawals: at least {TRX_LIMITS.leastWithdrawal}, from cash, to an address that you proved at least 24
            hours before, and with a second factor. The fee is <WithdrawalFee />, rounded up to a millionth; we pay that
            of the network. The amount you request is put on hold at once, and the request cannot be cancelled. We may
            reject it with a reason, and then all of it returns to your cash.
          </li>
          <li>
            A withdrawal of up to {TRX_LIMITS.automatic}, and up to {TRX_LIMITS.automaticDay} in 24 hours, is paid
            without a look where the account is a day old and has played its deposits once. We look at others, within 12
            hours: two of us above {TRX_LIMITS.oneApprover}, else one. Before more than {TRX_LIMITS.identity} in all are
            paid to an account, we check whose it is.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'packs',
    heading: 'Packs and items',
    body: (
      <ul>
        <li>Every pack returns exactly 93% of its price on average. The remaining 7% is what the house keeps.</li>
        <li>Odds, values and price are fixed by a published table. Its fingerprint is shown before you pay.</li>
        <li>
          A result is final when the server has written it. It does not depend on the animation or your connection.
        </li>
        <li>An item can be sold for its full listed value at any time. The value never changes. Sales are final.</li>
        <li>Open at most ten packs in one purchase, and no faster than the pause that the page keeps for you.</li>
        <li>
          A pack whose top item is worth more than one hundredth of the house's cash is not sold for cash until it is
          covered.
        </li>
      </ul>
    ),
  },
  {
    id: 'fairness',
    heading: 'How results are made',
    body: (
      <p>
        The server commits to a secret before you play; your browser adds its own seed; the result follows from both by
        a published formula. When the secret is revealed you can recompute every result.{' '}
        <Link href="/fairplay">Fair play</Link> explains it, and these pages do it for you. If a result did not follow
        from its seeds, you would be owed what the formula says.
      </p>
    ),
  },
  {
    id: 'faults',
    heading: 'Faults and interruptions',
    body: (
      <p>
        If the connection breaks, nothing is taken twice and nothing is lost: the play either happened as a whole or not
        at all, and your <Link href="/history">history</Link> says which. If a fault of ours changed a balance wrongly,
        it is corrected by an entry with a reason that you can see. Entries are never changed or removed.
      </p>
    ),
  },
  {
    id: 'not-allowed',
    heading: 'What is not allowed',
    body: (
      <ul>
        <li>Several accounts for one person, or playing for somebody who may not play.</li>
        <li>Attacks on the service or its users. Looking for faults and telling us is welcome.</li>
        <li>Programs that play for you. Reading your own data with programs is fine.</li>
      </ul>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes',
    body: (
      <>
        <p>
          Every change of these terms is a new version with its day. You are then asked whether you agree. Until you do,
          the version that you agreed to last holds for you, and nothing that is yours is kept back.
        </p>
        <p>
          A change that lowers a return or raises a price is announced at least 7 days ahead. Items and balances keep
          the rules they came under. A new version of a pack is a new table with a new fingerprint; old tables stay
          downloadable.
        </p>
      </>
    ),
  },
  {
    id: 'control',
    heading: 'Keeping it a game',
    body: (
      <p>
        Playing costs money on average. <Link href="/responsible">Responsible play</Link> says how much, and where to
        find help. Ask the operator to close your account, and it will be closed.
      </p>
    ),
  },
];

export function Screen() {
  return (
    <TextPage
      title="Terms of Service"
      lead={
        <>
          The rules between you and the operator, in plain words. Playing costs money on average: read the second half
          too. {versionText('terms')}
        </>
      }
      sections={SECTIONS}
    />
  );
}
