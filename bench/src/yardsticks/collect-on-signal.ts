/** Loaded into a process whose memory is measured: what is garbage by then is no socket's. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => {
  for (let i = 0; i < 3; i++) collect();
});
