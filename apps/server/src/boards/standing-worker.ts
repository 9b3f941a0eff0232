import { answerTasks } from '../thread-task.ts';
import { awardStanding } from './standing-task.ts';

answerTasks(awardStanding);
