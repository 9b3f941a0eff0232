import './account-sections.css';

import { ConsentsSection } from './consents-section.tsx';
import { CredentialsSection } from './credentials-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function AccountSections() {
  return (
    <div className="account-parts">
      <CredentialsSection />
      <FactorSection />
      <PrivacySection />
      <SessionsSection />
      <ConsentsSection />
      <OwnDataSection />
    </div>
  );
}
