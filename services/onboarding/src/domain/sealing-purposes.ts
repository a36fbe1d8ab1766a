/** What onboarding needs its sealing keys for. Each purpose has keys of its own, derived from them. */
export const sealingPurposes = { idempotencyOutcomes: 'onboarding idempotency outcomes' } as const;
