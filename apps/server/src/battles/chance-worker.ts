import { tieChance } from '@voltide/games/battles/figures';

import { answerTasks } from '../thread-task.ts';
import type { TieTask } from './tie-chances.ts';

answerTasks(({ rules, rounds }: TieTask) => tieChance(rules, rounds));
