import type { Given } from '../api/intake.ts';
import type { Step } from '../api/step.ts';

/** An answer that would end the intake: the patient says whether it is right before it is stored. */
export interface Confirmation {
  readonly message: string;
  readonly given: Given;
}

/** What the platform asks about the answer that was just sent, and did not store. */
export function confirmationIn({ issues = [] }: Step): string | undefined {
  return issues.find(({ code }) => code === 'answer.confirm')?.message;
}
