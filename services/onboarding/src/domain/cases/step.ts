import type { AgreementId } from '@telehealth/ids';

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

/** The step in which the client executes each agreement. */
export const agreementSteps = { msa: 'msa_agreement', baa: 'baa_agreement' } as const satisfies Record<
  AgreementId,
  StepId
>;

/** Whether the client executes an agreement in a step. */
export function isAgreementStep(id: StepId): boolean {
  return Object.values<StepId>(agreementSteps).includes(id);
}

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

/** Whose work something is, or who did it. */
const actors = ['client', 'operator', 'platform'] as const;
export type Actor = (typeof actors)[number];

/** Who a step is given to. */
const assigneeTypes = ['client_contact', 'operator'] as const;
export type AssigneeType = (typeof assigneeTypes)[number];

/** A step of one client as it is stored. Times are epoch ms. */
export interface StoredStep {
  readonly id: StepId;
  readonly state: StepState;
  /** Absent while it is locked, and when it is completed or waived. */
  readonly dueAt?: number;
  /** When it was started for the first time. */
  readonly startedAt?: number;
  readonly completedAt?: number;
  /** When an operator approved it: then it is complete whatever the platform finds. */
  readonly approvedAt?: number;
  readonly assignee?: { readonly type: AssigneeType; readonly id: string };
  /** When somebody last moved it on. Reminders are counted from then. */
  readonly progressAt?: number;
  /** Since the last progress. */
  readonly nudges: number;
  readonly nudgedAt?: number;
  /** 0 to 2, since the last progress. */
  readonly escalationLevel: number;
  /** What it was before it was blocked. */
  readonly blockedFrom?: StepState;
  readonly blockReason?: string;
  readonly rejectReason?: string;
  readonly waiveReason?: string;
  /** What the client submitted last. */
  readonly submission?: Submission;
  /** Since when an operator lets the client submit it again: it is not complete before the client did. */
  readonly reopenedAt?: number;
  /** The oldest first. */
  readonly history: readonly HistoryEntry[];
}

/** What a client said in a step, by the name of the field. */
export type Submission = {
  readonly fields: Readonly<Record<string, string>>;
  /** The credential that submitted it. */
  readonly by: string;
  readonly at: number;
};

/** A state that a step came to. */
export type HistoryEntry = { readonly state: StepState; readonly at: number; readonly by: Actor };
