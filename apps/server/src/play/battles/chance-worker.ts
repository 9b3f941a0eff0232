import { tieChance } from '@voltide/games/battles/figures';

import { answerTasks } from '../../platform/threads/thread-task.ts';
import type { TieTask } from './tie-chances.ts';

answerTasks(({ rules, rounds }: TieTask) => tieChance(rules, rounds));
