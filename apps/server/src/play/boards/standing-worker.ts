import { answerTasks } from '../../platform/threads/thread-task.ts';
import { awardStanding } from './standing-task.ts';

answerTasks(awardStanding);
