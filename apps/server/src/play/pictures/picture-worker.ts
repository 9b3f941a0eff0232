import { answerTasks } from '../../platform/threads/thread-task.ts';
import { layoutPicture } from './layout.ts';
import { paint } from './paint.ts';
import type { PictureTask } from './scenes.ts';

answerTasks((task: PictureTask) => paint(layoutPicture(task)));
