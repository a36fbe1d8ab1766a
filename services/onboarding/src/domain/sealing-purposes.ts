/** Each has keys of its own, derived from the sealing keys. */
export const sealingPurposes = { idempotencyOutcomes: 'onboarding idempotency outcomes' } as const;
