/** Loaded into a process whose memory is measured: what is garbage by then is no socket's. */
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: object) => void;
/** Young space that grew and is empty is given back too, as it is after some idle seconds. */
const ALL = { type: 'major', execution: 'sync', flavor: 'last-resort' };
process.on('SIGUSR2', () => {
  for (let i = 0; i < 3; i++) collect(ALL);
  writeFileSync(process.env['HEAP_FILE'] ?? '/dev/null', `${process.memoryUsage().heapUsed}`);
});
