/** Every step of an onboarding. */
export const stepIds = [
  'company_profile',
  'msa_agreement',
  'baa_agreement',
  'brand_setup',
  'payments_setup',
  'clinical_setup',
  'offerings_enabled',
  'qualification_questions',
  'domains',
  'webhooks',
  'api_keys',
  'e2e_check',
  'go_live',
] as const;
export type StepId = (typeof stepIds)[number];

/** Where a step is. `completed` goes back to `in_progress` when what it stands on is gone before the client went live. */
export const stepStates = [
  'locked',
  'ready',
  'in_progress',
  'in_review',
  'completed',
  'blocked',
  'waived',
] as const;
export type StepState = (typeof stepStates)[number];
