import { CopyButton, Dialog, Input, LinkButton } from '@voltide/ui';

import { battleHref } from '../model/addresses.ts';

type PrivateLinkProps = {
  readonly battleId: string;
  readonly link: string;
  /** True if only named players may join. */
  readonly isInviteOnly: boolean;
  readonly onClose: () => void;
};

const NAMED = 'The players you named find it among their battles. Anyone else with this link can only watch.';
const ANYBODY = 'Anyone with this link can see and join it. It is not in the lobby. Its room shows the link again.';

export function PrivateLink({ battleId, link, isInviteOnly, onClose }: PrivateLinkProps) {
  const href = battleHref(battleId, link);
  const address = new URL(href, window.location.href).href;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Your private battle is open"
      description={isInviteOnly ? NAMED : ANYBODY}
      footer={
        <>
          <CopyButton text={address} label="Copy link" size={52} withLabel />
          <LinkButton size={52} variant="volt" href={href}>
            Go to the battle
          </LinkButton>
        </>
      }
    >
      <Input aria-label="Link of your battle" readOnly value={address} onFocus={({ target }) => target.select()} />
    </Dialog>
  );
}
