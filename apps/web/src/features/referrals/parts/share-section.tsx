import './share.css';

import { VANITY_LEVEL, type Referrals } from '@voltide/contract';
import { Button, CopyButton, Field, Live, Select } from '@voltide/ui';
import { Share2 } from 'lucide-react';
import { useState } from 'react';

import { QrCode } from '../../../lib/qr-code/qr-code.tsx';
import { referralLink } from '../../../lib/referral/referral-code.ts';
import { ReferralSection } from './referral-section.tsx';
import { VanityDialog } from './vanity-dialog.tsx';

export function ShareSection({ referrals }: { readonly referrals: Referrals }) {
  const { code, vanityCode, campaigns } = referrals;
  const [chosen, setChosen] = useState('');
  const shown = vanityCode ?? code;
  const names = campaigns.map(({ campaign }) => campaign).filter((name) => name !== '');
  const campaign = names.includes(chosen) ? chosen : '';
  const link = referralLink(location.origin, shown, campaign);
  return (
    <ReferralSection
      isPanel
      heading="Share your link"
      lead="Anyone who signs up with it is your friend here, for life."
    >
      <div className="referral-share">
        <div className="referral-ways">
          <div>
            <p className="hint">Your code</p>
            <p className="referral-code">
              <strong>{shown}</strong>
              <CopyButton text={shown} label="Copy code" />
            </p>
          </div>
          {names.length === 0 ? null : (
            <Field label="Campaign" hint="Clicks and sign-ups from its link are counted separately.">
              <Select value={campaign} onChange={({ target }) => setChosen(target.value)}>
                <option value="">None</option>
                {names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            </Field>
          )}
          <div>
            <p className="hint">Your link</p>
            <p className="mono referral-link">{link}</p>
          </div>
          <div className="referral-buttons">
            <CopyButton text={link} label="Copy link" size={44} withLabel />
            <SystemShare link={link} />
          </div>
        </div>
        <div className="referral-qr">
          <QrCode text={link} label="QR code of your link" />
        </div>
      </div>
      <Vanity referrals={referrals} />
    </ReferralSection>
  );
}

/** The system's share sheet, if the browser has one. */
function SystemShare({ link }: { readonly link: string }) {
  const [problem, setProblem] = useState('');
  if (!('share' in navigator)) return null;
  const share = async (): Promise<void> => {
    try {
      setProblem('');
      await navigator.share({ title: 'Voltide', url: link });
    } catch (error) {
      // Closing the sheet without a choice is no error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setProblem('This browser could not share it. The link works everywhere.');
    }
  };
  return (
    <>
      <Button icon={<Share2 />} onClick={() => void share()}>
        Share
      </Button>
      <Live as="span" role="status">
        {problem}
      </Live>
    </>
  );
}

function Vanity({ referrals: { code, vanityCode, canChooseVanity, level } }: { readonly referrals: Referrals }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="referral-vanity">
      <p className="aside">
        {vanityCode !== null
          ? `Your first code, ${code}, works too.`
          : canChooseVanity
            ? 'You may choose a code of your own, once. It stays for good.'
            : `From level ${VANITY_LEVEL} on you may choose a code of your own. You are at level ${level}.`}
      </p>
      {canChooseVanity ? <Button onClick={() => setOpen(true)}>Choose your own code</Button> : null}
      {isOpen ? <VanityDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
