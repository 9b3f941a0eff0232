import { answerTasks } from '../thread-task.ts';
import { drawPicture } from './draw-picture.ts';

answerTasks(drawPicture);
