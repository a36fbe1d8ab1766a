import type { Actor, StepId } from './step.ts';

export interface StepTemplate {
  readonly id: StepId;
  readonly title: string;
  readonly owner: Actor;
  /** An optional one can be waived. */
  readonly isRequired: boolean;
  /** Whether an operator approves it when the platform does not find it complete. */
  readonly isReviewed?: true;
  /** What must be completed or waived before it. The gate is before `e2e_check`. */
  readonly needs: readonly StepId[];
  /** Business days from when it opens. */
  readonly dueDays: number;
}

/** Names this list in events: another list has another version. */
export const templateVersion = '2026-11-01';

/** In the order in which clients see them. A step comes after those that it needs. */
export const template: readonly StepTemplate[] = [
  {
    id: 'company_profile',
    title: 'Company profile',
    owner: 'client',
    isRequired: true,
    needs: [],
    dueDays: 2,
  },
  {
    id: 'msa_agreement',
    title: 'Master services agreement',
    owner: 'client',
    isRequired: true,
    needs: ['company_profile'],
    dueDays: 5,
  },
  {
    id: 'baa_agreement',
    title: 'Business associate agreement',
    owner: 'client',
    isRequired: true,
    needs: ['company_profile'],
    dueDays: 5,
  },
  {
    id: 'brand_setup',
    title: 'Brand',
    owner: 'client',
    isRequired: true,
    needs: ['company_profile'],
    dueDays: 5,
  },
  {
    id: 'payments_setup',
    title: 'Payments',
    owner: 'operator',
    isRequired: true,
    isReviewed: true,
    needs: ['msa_agreement'],
    dueDays: 7,
  },
  {
    id: 'clinical_setup',
    title: 'Clinical content',
    owner: 'operator',
    isRequired: true,
    isReviewed: true,
    needs: ['baa_agreement'],
    dueDays: 10,
  },
  {
    id: 'offerings_enabled',
    title: 'Offerings',
    owner: 'client',
    isRequired: true,
    needs: ['brand_setup', 'clinical_setup'],
    dueDays: 7,
  },
  {
    id: 'qualification_questions',
    title: 'Qualification questions',
    owner: 'client',
    isRequired: false,
    needs: ['offerings_enabled'],
    dueDays: 7,
  },
  { id: 'domains', title: 'Domains', owner: 'client', isRequired: false, needs: ['brand_setup'], dueDays: 7 },
  {
    id: 'webhooks',
    title: 'Webhooks',
    owner: 'client',
    isRequired: true,
    needs: ['brand_setup'],
    dueDays: 5,
  },
  {
    id: 'api_keys',
    title: 'API keys',
    owner: 'operator',
    isRequired: true,
    needs: ['msa_agreement'],
    dueDays: 2,
  },
  { id: 'e2e_check', title: 'Test run', owner: 'platform', isRequired: true, needs: [], dueDays: 2 },
  {
    id: 'go_live',
    title: 'Going live',
    owner: 'operator',
    isRequired: true,
    needs: ['e2e_check'],
    dueDays: 2,
  },
];

export function templateOf(id: StepId): StepTemplate {
  const found = template.find((step) => step.id === id);
  if (found === undefined) throw new Error('the template has every step');
  return found;
}

/** The id itself for a step of an event that this version does not have. */
export function titleOf(stepId: string): string {
  return template.find(({ id }) => id === stepId)?.title ?? stepId;
}
