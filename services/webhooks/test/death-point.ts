/** Where a process of the service is killed. */
export type DeathPoint =
  | 'before the event is kept'
  | 'between the deliveries of an event'
  | 'before a claim'
  | 'after a claim'
  | 'while the receiver has the message'
  | 'before the outcome is written'
  | 'after the outcome is written';
