export { atMost, type Limiter } from './at-most.ts';
export { deadlinePassed, unlessAborted, withDeadline } from './deadline.ts';
export { createFairQueue, type FairQueue, type Whose } from './fair-queue.ts';
export { oncePerKey, type PerKey, serialPerKey } from './per-key.ts';
