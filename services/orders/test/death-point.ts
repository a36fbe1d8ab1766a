/** Where a process of the service is killed. */
export type DeathPoint =
  | 'before the checkout is opened'
  | 'after the checkout is opened'
  | 'before the event of a payment'
  | 'before the provider answers a question'
  | 'before the provider refunds'
  | 'after the provider refunds'
  | 'after the provider cancels'
  | 'before the provider captures'
  | 'after the provider captures';
