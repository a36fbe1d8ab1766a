import type { FactValue } from '@telehealth/conditions';
import type { AnswerIssueCode, IssueParams } from '@telehealth/errors';
import type { AnswerFault, Subject } from '../messages/index.ts';
import { isVisible } from './invisible.ts';

export type Validation<V = FactValue> = { readonly kind: 'accepted'; readonly value: V } | Invalid;

/** The same node is shown again. */
export type Invalid = {
  readonly kind: 'invalid';
  readonly fault: AnswerFault;
  /** Faults of further address parts. */
  readonly others?: readonly AnswerFault[];
};

export function accepted<V>(value: V): Validation<V> {
  return { kind: 'accepted', value };
}

/** `params` are what is allowed. */
export function invalid(subject: Subject, code: AnswerIssueCode, params?: IssueParams): Invalid {
  return { kind: 'invalid', fault: { code, subject, ...(params && { params }) } };
}

/** Text without a visible character. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && !isVisible(value);
}
