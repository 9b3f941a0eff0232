import './charts.css';

import { Skeleton } from '@voltide/ui';
import { Suspense } from 'react';

import { lazyCode } from '../chunks/lazy-when-idle.ts';
import type { BulletProps } from './bullet.tsx';

const Drawn = lazyCode(async () => (await import('./bullet.tsx')).Bullet);

export function Bullet(props: BulletProps) {
  return (
    <Suspense fallback={<Skeleton className="bullet" />}>
      <Drawn {...props} />
    </Suspense>
  );
}
