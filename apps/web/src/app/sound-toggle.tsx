import { Suspense } from 'react';

import { lazyWhenIdle } from '../lib/chunks/lazy-when-idle.ts';

const SoundButton = lazyWhenIdle(async () => (await import('./later/sound-button.tsx')).SoundButton);

export function SoundToggle() {
  return (
    <Suspense fallback={<span className="sound-toggle-place" data-coming />}>
      <SoundButton />
    </Suspense>
  );
}
