import { lazy, Suspense } from 'react';

const SoundButton = lazy(async () => ({ default: (await import('./sound-button.tsx')).SoundButton }));

/** The sound switch; its place is kept until its code has arrived. */
export function SoundToggle() {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <SoundButton />
    </Suspense>
  );
}
