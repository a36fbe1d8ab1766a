export { atMost, type Limiter } from './at-most.ts';
export { deadlinePassed, unlessAborted, withDeadline } from './deadline.ts';
export { oncePerKey, type PerKey, serialPerKey } from './per-key.ts';
