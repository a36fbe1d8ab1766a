import type { AgreementId } from '@telehealth/ids';

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

export function isAgreementStep(id: StepId): boolean {
  return Object.values<StepId>(agreementSteps).includes(id);
}

/** `completed` returns to `in_progress` when a requirement is lost before the client went live. */
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

/** Who must work on something, or who did it. */
const actors = ['client', 'operator', 'platform'] as const;
export type Actor = (typeof actors)[number];

const assigneeTypes = ['client_contact', 'operator'] as const;
export type AssigneeType = (typeof assigneeTypes)[number];

/** Times are epoch ms. */
export interface StoredStep {
  readonly id: StepId;
  readonly state: StepState;
  /** Absent while it is locked, and when it is completed or waived. */
  readonly dueAt?: number;
  /** When it was started for the first time. */
  readonly startedAt?: number;
  readonly completedAt?: number;
  /** When an operator approved it: it is then complete whatever the platform finds. */
  readonly approvedAt?: number;
  readonly assignee?: { readonly type: AssigneeType; readonly id: string };
  /** When it last made progress. Reminders are counted from then. */
  readonly progressAt?: number;
  /** Since the last progress. */
  readonly nudges: number;
  readonly nudgedAt?: number;
  /** 0 to 2, since the last progress. */
  readonly escalationLevel: number;
  readonly blockedFrom?: StepState;
  readonly blockReason?: string;
  readonly rejectReason?: string;
  readonly waiveReason?: string;
  /** What the client submitted last. */
  readonly submission?: Submission;
  /** Since when the client may submit it again, by an operator's decision: it is incomplete until then. */
  readonly reopenedAt?: number;
  /** The oldest first. */
  readonly history: readonly HistoryEntry[];
}

/** By the name of the field. */
export type Submission = {
  readonly fields: Readonly<Record<string, string>>;
  /** The credential that submitted it. */
  readonly by: string;
  readonly at: number;
};

export type HistoryEntry = { readonly state: StepState; readonly at: number; readonly by: Actor };
