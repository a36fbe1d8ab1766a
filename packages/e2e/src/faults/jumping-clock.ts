// Imported into each process: at SIGUSR2 its clock jumps by the ms in `CLOCK_OFFSET_FILE`. Timers are unaffected, as on
// a machine whose clock is set, and every process reads `Date.now`.
import { readFileSync } from 'node:fs';

const machineTime = Date.now;
let offsetMs = 0;
Date.now = () => machineTime() + offsetMs;
process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env.CLOCK_OFFSET_FILE ?? '', 'utf8'));
});
