import { IconButton } from '@voltide/ui';
import { Timer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const PlayPosition = lazy(async () => ({ default: (await import('./players/play-position.tsx')).PlayPosition }));

/** One tap away on every page: how long was played and what came of it (rules book §12). */
export function PlayClock() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Time and net result" icon={<Timer />} onClick={() => setOpen(true)} />
      <Suspense>{isOpen ? <PlayPosition onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
