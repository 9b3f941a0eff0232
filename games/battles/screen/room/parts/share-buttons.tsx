import { Button, CopyButton, LinkButton, Live } from '@voltide/ui';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';

import { battleHref } from '../../model/addresses.ts';

/** Hands the replay on: to another program, as a link, or as a picture of how it ended. */
export function ShareButtons({ battleId, isSettled }: { readonly battleId: string; readonly isSettled: boolean }) {
  const [problem, setProblem] = useState('');
  const address = new URL(battleHref(battleId), location.href).href;
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: 'A battle on Voltide', url: address });
      setProblem('');
    } catch (error) {
      // Whoever chose nothing has lost nothing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setProblem('This browser could not share it. The link works everywhere.');
    }
  };
  return (
    <>
      {'share' in navigator ? (
        <Button icon={<Share2 />} onClick={() => void share()}>
          Share
        </Button>
      ) : null}
      <CopyButton text={address} label="Copy link" size={44} withLabel />
      {isSettled ? (
        <LinkButton
          href={`/api/battles/${battleId}/picture`}
          download={`voltide-battle-${battleId}.png`}
          icon={<Download />}
        >
          Picture
        </LinkButton>
      ) : null}
      <Live as="span" role="status">
        {problem}
      </Live>
    </>
  );
}
