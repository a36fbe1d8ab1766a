/** Each has a key of its own. A purpose never changes: what it sealed would not open. */
export const sealingPurposes = {
  idempotencyOutcomes: 'webhooks idempotency outcomes',
  receiverUrls: 'webhooks receiver URLs',
  registrationSecrets: 'webhooks registration secrets',
  signingKeys: 'webhooks signing keys',
} as const;
