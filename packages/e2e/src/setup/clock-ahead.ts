// Imported ahead of a process: its clock is ahead by `CLOCK_AHEAD_MS` from its start on. Every process reads its clock by `Date.now`.
const machineTime = Date.now;
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
Date.now = () => machineTime() + aheadMs;
