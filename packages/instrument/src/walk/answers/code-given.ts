import type { AnswerIssueCode, IssueParams } from '@telehealth/errors';
import type { RenderedPleaseSay } from '../../session/step.ts';
import { withoutSteering } from '../../values/invisible.ts';
import { hasMoreCharacters, isPrintable } from '../../values/text.ts';
import { isBlank } from '../../values/validation.ts';

/** As submitted; the text may have any type. */
export interface UnjudgedCode {
  readonly code: string;
  readonly text?: unknown;
}

/** A code, or `{code, text?}`. */
export function codeGivenIn(submitted: unknown): UnjudgedCode | undefined {
  if (typeof submitted === 'string') return { code: submitted };
  if (typeof submitted !== 'object' || submitted === null) return undefined;
  const { code, text, ...others } = submitted as Record<string, unknown>;
  if (typeof code !== 'string' || Object.keys(others).length > 0) return undefined;
  return text === undefined || text === null ? { code } : { code, text };
}

type JudgedText =
  | { readonly kind: 'right'; readonly text?: string }
  | { readonly kind: 'wrong'; readonly code: AnswerIssueCode; readonly params?: IssueParams };

/** By the rules of texts. A blank text counts as left out. */
export function judgeOptionText(pleaseSay: RenderedPleaseSay | undefined, submitted: unknown): JudgedText {
  if (submitted === undefined || isBlank(submitted)) {
    return pleaseSay?.required ? { kind: 'wrong', code: 'answer.required' } : { kind: 'right' };
  }
  if (!pleaseSay) return { kind: 'wrong', code: 'answer.unexpected_text' };
  if (typeof submitted !== 'string') return { kind: 'wrong', code: 'answer.type' };
  const text = withoutSteering(submitted);
  const { maxLength } = pleaseSay;
  if (hasMoreCharacters(text, maxLength))
    return { kind: 'wrong', code: 'answer.length', params: { maxLength } };
  return isPrintable(text) ? { kind: 'right', text } : { kind: 'wrong', code: 'answer.format' };
}
