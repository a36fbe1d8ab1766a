/** What orders needs its sealing keys for. Each purpose has keys of its own, derived from them. */
export const sealingPurposes = {
  idempotencyOutcomes: 'orders idempotency outcomes',
} as const;
