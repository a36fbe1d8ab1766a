import type { FactValue } from '@telehealth/conditions';
import type { AnswerIssueCode, IssueParams } from '@telehealth/errors';
import type { AnswerFault, Subject } from '../messages/index.ts';
import { isVisible } from './invisible.ts';

/** Whether a question takes a value. */
export type Validation<V = FactValue> = { readonly kind: 'accepted'; readonly value: V } | Invalid;

/** An ordinary invalid answer: the same node is shown again. */
export type Invalid = {
  readonly kind: 'invalid';
  readonly fault: AnswerFault;
  /** The faults of further parts of an address. */
  readonly others?: readonly AnswerFault[];
};

/** The question takes the value. */
export function accepted<V>(value: V): Validation<V> {
  return { kind: 'accepted', value };
}

/** The answer has a fault; `params` say what is allowed. */
export function invalid(subject: Subject, code: AnswerIssueCode, params?: IssueParams): Invalid {
  return { kind: 'invalid', fault: { code, subject, ...(params && { params }) } };
}

/** Whether the value is text without a visible character. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && !isVisible(value);
}
