// Imported ahead of each measured process: told so, it collects its garbage, and what it then holds is alive.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => collectGarbage());
