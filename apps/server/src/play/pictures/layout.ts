import { layoutBattle } from './layout-battle.ts';
import { layoutProfile, layoutWaiting } from './layout-others.ts';
import { layoutResult } from './layout-result.ts';
import type { PictureTask } from './scenes.ts';
import type { Sketch } from './sketch.ts';

export function layoutPicture({ scene, shape }: PictureTask): Sketch {
  switch (scene.kind) {
    case 'battle':
      return layoutBattle(scene, shape);
    case 'waiting':
      return layoutWaiting(scene, shape);
    case 'result':
      return layoutResult(scene, shape);
    case 'profile':
      return layoutProfile(scene, shape);
  }
}
