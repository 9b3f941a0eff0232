import { MESSAGES } from '@voltide/contract';
import { Button, LinkButton } from '@voltide/ui';
import { Smartphone } from 'lucide-react';

/** What there is of logging in by phone. */
export function PhoneNote({ onBack }: { readonly onBack: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Smartphone aria-hidden className="size-12 text-warn" strokeWidth={1.5} />
      <h3 className="text-h2 text-fg">{MESSAGES.configurationRequired}</h3>
      <p>Phone login is not set up here. Please contact support.</p>
      <div className="mt-2 grid w-full gap-3">
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
