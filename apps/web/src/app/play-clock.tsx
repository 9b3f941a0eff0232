import { IconButton } from '@voltide/ui';
import { Timer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyCode } from '../lib/chunks/lazy-when-idle.ts';

const PlayPosition = lazyCode(async () => (await import('./players/play-position.tsx')).PlayPosition);

/** Shows, one tap away on every page, the time played and the net result (rules book §12). */
export function PlayClock() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Time and net result" icon={<Timer />} onClick={() => setOpen(true)} />
      <Suspense>{isOpen ? <PlayPosition onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
