// Imported ahead of each process: at SIGUSR2 its clock jumps by as many ms as the file `CLOCK_OFFSET_FILE` says. Timers go
// on as they do when the clock of a machine is set, and every process reads its clock by `Date.now`.
import { readFileSync } from 'node:fs';

const machineTime = Date.now;
let offsetMs = 0;
Date.now = () => machineTime() + offsetMs;
process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env.CLOCK_OFFSET_FILE ?? '', 'utf8'));
});
