/** What accounts needs its sealing keys for. Each purpose has its own keys, derived from them. */
export const sealingPurposes = {
  issuedKeys: 'accounts issued keys',
  memberIssuerSecrets: 'accounts member issuer secrets',
  idempotencyOutcomes: 'accounts idempotency outcomes',
} as const;
