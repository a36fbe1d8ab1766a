/** What catalog needs its sealing keys for. Each purpose has keys of its own, derived from them. */
export const sealingPurposes = {
  idempotencyOutcomes: 'catalog idempotency outcomes',
} as const;
