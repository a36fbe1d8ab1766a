export { type CausedByEvent, changeByEvent } from './change-by-event.ts';
export { type ClientClock, clientClockOf } from './clock-advances.ts';
export { startConsumers } from './start-consumers.ts';
