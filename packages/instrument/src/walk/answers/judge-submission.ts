import type { FactValue } from '@telehealth/conditions';
import { DomainError, type Issue } from '@telehealth/errors';
import type {
  CompiledConsent,
  CompiledDisplay,
  CompiledNode,
  CompiledQuestion,
} from '../../compile/instrument.ts';
import { dayOf, sameValue } from '../plan.ts';
import type { AnsweredEntry, CurrentNode, LogEntry, Session } from '../session.ts';
import type { Standing } from '../standing.ts';
import type { BookedAddress } from './address.ts';
import { judgeSuggestion, suggestionIdOf } from './address-answer.ts';
import { judgeAnswer } from './answer.ts';
import { type ConsentSubmission, judgeConsent } from './consent.ts';
import { prefillOf } from './contact-prefill.ts';
import { captureIssue, judgeMedium, type Medium } from './media-answer.ts';

/** What a client sends to move on. */
export interface Submission {
  readonly nodeId: string;
  /** Any JSON value; undefined when the body had none. */
  readonly answer?: unknown;
  readonly consent?: ConsentSubmission | undefined;
  readonly mediaId?: string | undefined;
}

/** What has to be looked up before a submission can be judged. */
export type LookUp = { readonly suggestionId: string } | { readonly mediaId: string };

/** What was found; undefined is nothing. */
export type Found =
  | { readonly suggestion: BookedAddress | undefined }
  | { readonly medium: Medium | undefined };

/** What a submission comes to. */
export type Judgement =
  | { readonly issues: readonly Issue[] }
  | { readonly lookUp: LookUp }
  | {
      readonly entry: LogEntry;
      /** Whether an answer that counted was replaced by another one. */
      readonly revised: boolean;
    };

/** What a submission is judged in. */
export interface Situation {
  readonly session: Session;
  readonly current: CurrentNode;
  readonly standing: Standing;
  readonly found: Found | undefined;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Judges what was submitted to the current node. Throws `DomainError`: `malformed-request` for a body the node does
 * not take, `answer-refused` for options that exclude each other.
 */
export function judgeSubmission(situation: Situation, node: CompiledNode, submission: Submission): Judgement {
  switch (node.kind) {
    case 'question':
      return judgeQuestion(situation, node, submission);
    case 'consent':
      refuseMember(submission.answer, '/answer', 'A consent node takes a consent, not an answer.');
      refuseMember(submission.mediaId, '/media_id', 'A consent node takes no media.');
      return judgeAffirmation(situation, node, submission.consent);
    case 'display':
      refuseMember(submission.answer, '/answer', 'A display node takes no answer.');
      refuseMember(submission.consent, '/consent', 'A display node takes no consent.');
      refuseMember(submission.mediaId, '/media_id', 'A display node takes no media.');
      return judgeSeen(situation, node);
  }
}

function refuseMember(member: unknown, where: string, message: string): void {
  if (member === undefined) return;
  const issues = [{ code: 'body.unexpected', message, where }];
  throw new DomainError('malformed-request', 'the node does not take this body', { issues });
}

function judgeQuestion(situation: Situation, node: CompiledQuestion, submission: Submission): Judgement {
  if (node.media) return judgeCapture(situation, node, submission);
  refuseMember(submission.consent, '/consent', 'This question takes an answer, not a consent.');
  refuseMember(submission.mediaId, '/media_id', 'This question takes an answer, not media.');
  const { answer } = submission;
  const suggestionId = node.control === 'address' ? suggestionIdOf(answer) : undefined;
  if (suggestionId === undefined) return judgeTyped(situation, node, answer);
  const { found } = situation;
  if (!found || !('suggestion' in found)) return { lookUp: { suggestionId } };
  const judgement = judgeSuggestion(found.suggestion);
  if (judgement.kind === 'invalid') return { issues: judgement.issues };
  return answered(situation, node, judgement.value, 'suggestion');
}

function judgeTyped(situation: Situation, node: CompiledQuestion, answer: unknown): Judgement {
  const { session, current, standing } = situation;
  const before = standing.latest[node.factSlot];
  const judgement = judgeAnswer(node, answer, {
    offered: current.options,
    asOfDay: dayOf(session.asOf),
    before: before?.type === 'answered' ? before.value : undefined,
  });
  switch (judgement.kind) {
    case 'invalid':
      return { issues: judgement.issues };
    case 'contradiction':
      throw new DomainError('answer-refused', 'exclusive violation', { issues: [judgement.issue] });
    case 'skipped':
      return skipped(situation, node);
    case 'accepted':
      return answered(situation, node, judgement.value, sourceOf(situation, node, judgement.value));
  }
}

function judgeCapture(situation: Situation, node: CompiledQuestion, submission: Submission): Judgement {
  const { mediaId, consent: affirmation } = submission;
  const consent = node.media?.consent;
  refuseMember(submission.answer, '/answer', 'A media question takes media, not an answer.');
  if (!consent) refuseMember(affirmation, '/consent', 'This capture needs no consent.');
  if (mediaId === undefined) {
    if (!node.required) return skipped(situation, node);
    return { issues: [{ code: 'answer.required', message: 'An upload is required.' }] };
  }
  const issue = consent && captureIssue(consent, affirmation);
  if (issue) return { issues: [issue] };
  const { found } = situation;
  if (!found || !('medium' in found)) return { lookUp: { mediaId } };
  const judgement = judgeMedium(mediaId, node.id, found.medium);
  if (judgement.kind === 'invalid') return { issues: judgement.issues };
  return answered(situation, node, judgement.value, 'media', consent);
}

function answered(
  situation: Situation,
  node: CompiledQuestion,
  value: FactValue,
  source: AnsweredEntry['source'],
  consent?: AnsweredEntry['consent'],
): Judgement {
  const counted = situation.standing.answers[node.factSlot];
  const entry: AnsweredEntry = {
    type: 'answered',
    ...answerBase(situation, node),
    value,
    method: 'patient_reported',
    source,
    ...(consent && { consent: { version: consent.version, copySha256: consent.copySha256 } }),
  };
  const countedValue = counted?.type === 'answered' ? counted.value : undefined;
  return { entry, revised: counted !== undefined && !sameValue(countedValue, value) };
}

function skipped(situation: Situation, node: CompiledQuestion): Judgement {
  const counted = situation.standing.answers[node.factSlot];
  const entry: LogEntry = { type: 'skipped', ...answerBase(situation, node) };
  return { entry, revised: counted?.type === 'answered' };
}

function answerBase(situation: Situation, node: CompiledQuestion) {
  const { current, standing } = situation;
  const before = standing.latest[node.factSlot];
  return {
    ...entryBase(situation, node),
    fact: node.fact.code,
    ...(before ? { supersedes: before.seq } : {}),
    ...(current.options ? { options: current.options } : {}),
  };
}

/** How a typed answer came about: what the patient was shown and left as it was keeps its source. */
function sourceOf(
  { session, standing }: Situation,
  node: CompiledQuestion,
  value: FactValue,
): AnsweredEntry['source'] {
  const before = standing.latest[node.factSlot];
  if (node.control === 'address' && before?.type === 'answered' && before.value === value)
    return before.source;
  return prefillOf(session, node) === value ? 'prefill_confirmed' : 'typed';
}

function judgeAffirmation(
  situation: Situation,
  node: CompiledConsent,
  submitted: ConsentSubmission | undefined,
): Judgement {
  const judgement = judgeConsent(node, submitted);
  if (judgement.kind === 'invalid') return { issues: judgement.issues };
  const base = entryBase(situation, node);
  if (judgement.kind === 'skipped') return { revised: false, entry: { type: 'skipped', ...base } };
  const affirmed = judgement.kind === 'affirmed';
  return {
    revised: false,
    entry: {
      type: 'consented',
      ...base,
      version: node.version,
      copySha256: node.copySha256,
      affirmed,
      scopes: affirmed ? node.grants : [],
      ...shownAt(situation.current),
    },
  };
}

function judgeSeen(situation: Situation, node: CompiledDisplay): Judgement {
  const entry = {
    type: 'acknowledged',
    ...entryBase(situation, node),
    ...shownAt(situation.current),
  } as const;
  return { revised: false, entry };
}

function entryBase({ session, at }: Situation, node: CompiledNode) {
  return { seq: session.log.length + 1, at, nodeId: node.id };
}

function shownAt({ shown }: CurrentNode): Pick<CurrentNode, 'shown'> {
  return shown ? { shown } : {};
}
