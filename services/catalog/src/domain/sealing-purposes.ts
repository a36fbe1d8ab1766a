/** What catalog needs its sealing keys for. Each purpose has its own keys, derived from them. */
export const sealingPurposes = {
  idempotencyOutcomes: 'catalog idempotency outcomes',
} as const;
