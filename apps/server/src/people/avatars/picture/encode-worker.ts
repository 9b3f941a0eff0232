import { workerData } from 'node:worker_threads';

import { answerTasks } from '../../../platform/threads/thread-task.ts';
import { encodePicture, startCodec } from './encode-picture.ts';

await startCodec((workerData as { readonly memoryPages: number }).memoryPages);
answerTasks(encodePicture);
