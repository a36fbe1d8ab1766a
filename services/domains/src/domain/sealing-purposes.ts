/** Each has a key of its own. A purpose never changes: what it sealed would not open. */
export const sealingPurposes = {
  acmeAccounts: 'domains acme accounts',
  certificates: 'domains certificates',
  idempotencyOutcomes: 'domains idempotency outcomes',
} as const;
