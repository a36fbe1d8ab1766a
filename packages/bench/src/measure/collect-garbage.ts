// Imported into each measured process: on a signal it collects its garbage, so that the rest of its memory is in use.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Collects the garbage of this process at once. */
export const collectGarbage = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => collectGarbage());
