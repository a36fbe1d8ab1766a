import type { Given } from '../api/intake.ts';
import type { Step } from '../api/step.ts';

/** An answer that would end the intake, before it is stored. */
export interface Confirmation {
  readonly message: string;
  readonly given: Given;
}

/** The platform's question about the answer just sent, which is not stored. */
export function confirmationIn({ issues = [] }: Step): string | undefined {
  return issues.find(({ code }) => code === 'answer.confirm')?.message;
}
