/** What orders needs its sealing keys for. Each purpose has its own keys, derived from them. */
export const sealingPurposes = {
  checkoutUrls: 'orders checkout urls',
  idempotencyOutcomes: 'orders idempotency outcomes',
  returnUrls: 'orders return urls',
  simulatedProvider: 'orders simulated provider',
} as const;
