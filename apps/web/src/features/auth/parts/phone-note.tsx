import './auth.css';

import { MESSAGES } from '@voltide/contract';
import { Button, LinkButton } from '@voltide/ui';
import { Smartphone } from 'lucide-react';

export function PhoneNote({ onBack }: { readonly onBack: () => void }) {
  return (
    <div className="auth-answer">
      <Smartphone aria-hidden className="auth-answer-sign warn-text" strokeWidth={1.5} />
      <h3 className="auth-answer-title">{MESSAGES.configurationRequired}</h3>
      <p>Phone login is not set up here. Please contact support.</p>
      <div className="auth-answer-ways">
        <LinkButton href="/contact" variant="volt" size={52}>
          Contact support
        </LinkButton>
        <Button variant="ghost" onClick={onBack}>
          Back to login
        </Button>
      </div>
    </div>
  );
}
