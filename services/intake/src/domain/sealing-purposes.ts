/** Each has keys of its own, derived from the sealing keys. */
export const sealingPurposes = {
  journeyKeys: 'intake journey keys',
  contactIndex: 'intake contact index',
  funnels: 'intake funnels',
  addressSuggestions: 'intake address suggestions',
  idempotencyOutcomes: 'intake idempotency outcomes',
} as const;
