/** What intake needs its sealing keys for. Each purpose has keys of its own, derived from them. */
export const sealingPurposes = {
  journeyKeys: 'intake journey keys',
  funnels: 'intake funnels',
  addressSuggestions: 'intake address suggestions',
  idempotencyOutcomes: 'intake idempotency outcomes',
} as const;
