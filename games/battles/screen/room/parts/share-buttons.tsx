import { Button, CopyButton } from '@voltide/ui';
import { Share2 } from 'lucide-react';
import { useState } from 'react';

import { battleHref } from '../../model/addresses.ts';

/** Hands the replay on: to another program, or as a link. */
export function ShareButtons({ battleId }: { readonly battleId: string }) {
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
      <span role="status">{problem}</span>
    </>
  );
}
