/** How many steps of a treatment are behind the patient, and whether the one after them has begun. */
export interface StepsDone {
  readonly done: number;
  readonly isBegun: boolean;
}

const waiting: StepsDone = { done: 1, isBegun: false };
const inReview: StepsDone = { done: 1, isBegun: true };
const byStatus: Readonly<Record<string, StepsDone>> = {
  paid: waiting,
  submitted: waiting,
  clinical_submitted: waiting,
  in_review: inReview,
  deferred: inReview,
  approved: { done: 2, isBegun: true },
  fulfilment: { done: 3, isBegun: true },
  delivered: { done: 5, isBegun: false },
  closed: { done: 5, isBegun: false },
};

/** Undefined where the treatment does not go on, or a status is new. */
export function stepsDone(status: string): StepsDone | undefined {
  return byStatus[status];
}
