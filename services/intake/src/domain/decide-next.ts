import { DomainError, type Issue } from '@telehealth/errors';
import { advance } from './advance.ts';
import { judgeAnswer } from './answer.ts';
import { canonicalJson } from './canonical-json.ts';
import { type ConsentSubmission, judgeConsent } from './consent.ts';
import { sha256Hex } from './digest.ts';
import type {
  CompiledConsent,
  CompiledDisplay,
  CompiledNode,
  CompiledQuestion,
  Instrument,
} from './instrument.ts';
import type { IntakeEvent } from './intake-event.ts';
import { dayOf, type Plan, sameValue } from './plan.ts';
import type { CurrentNode, LogEntry, Session, SessionState } from './session.ts';
import { applyEntry, foldLog, type Standing } from './standing.ts';

/** What a client sends to move on. */
export interface Submission {
  readonly nodeId: string;
  /** Any JSON value; undefined when the body had none. */
  readonly answer?: unknown;
  readonly consent?: ConsentSubmission | undefined;
}

/** What comes of a submission. */
export type NextDecision =
  | {
      readonly kind: 'advanced';
      readonly session: Session;
      readonly plan: Plan;
      readonly events: readonly IntakeEvent[];
    }
  /** Nothing is stored; the same node is shown with the issues. */
  | { readonly kind: 'refused'; readonly issues: readonly Issue[] }
  /** The submission accepted last, again: the session stands as it is. */
  | { readonly kind: 'replayed' };

/**
 * Answers, affirms or acknowledges the current node (decisions.md 3). Throws `DomainError`: `conflict` for any
 * other node and at an end, `malformed-request` for a body the node does not take, `answer-refused` for options
 * that exclude each other.
 */
export function decideNext(
  instrument: Instrument,
  session: Session,
  submission: Submission,
  at: number,
): NextDecision {
  const digest = digestOf(submission);
  if (digest === session.lastAccepted) return { kind: 'replayed' };
  if (session.state.status !== 'active') throw new DomainError('conflict', 'the session has ended');
  const { current } = session.state;
  const node = instrument.nodeById.get(submission.nodeId);
  if (!node || node.id !== current.nodeId) throw new DomainError('conflict', 'this is not the current node');

  const standing = foldLog(instrument, session.log);
  const judgement = judge({ session, current, standing, at }, node, submission);
  if ('issues' in judgement) return { kind: 'refused', issues: judgement.issues };
  const { entry, revised } = judgement;
  applyEntry(instrument, standing, entry);
  const advanced = advance(instrument, session, standing, entry, { at, revised, lastAccepted: digest });
  const blocked = blockedBy(node, entry);
  if (blocked) {
    const { session: moved, plan } = advanced;
    const stopped = { ...moved, state: blocked, progress: session.progress };
    return { kind: 'advanced', session: stopped, plan, events: [] };
  }
  const completed = advanced.session.state.status === 'complete';
  return { kind: 'advanced', ...advanced, events: completed ? [{ type: 'intake.submitted' }] : [] };
}

function digestOf({ nodeId, answer, consent }: Submission): string {
  return sha256Hex(canonicalJson({ nodeId, answer, consent }));
}

interface Situation {
  readonly session: Session;
  readonly current: CurrentNode;
  readonly standing: Standing;
  readonly at: number;
}

type Judgement =
  | { readonly issues: readonly Issue[] }
  | {
      readonly entry: LogEntry;
      /** Whether an answer that counted was replaced by another one. */
      readonly revised: boolean;
    };

function judge(situation: Situation, node: CompiledNode, submission: Submission): Judgement {
  switch (node.kind) {
    case 'question':
      refuseMember(submission.consent, '/consent', 'A question takes an answer, not a consent.');
      return judgeQuestion(situation, node, submission.answer);
    case 'consent':
      refuseMember(submission.answer, '/answer', 'A consent node takes a consent, not an answer.');
      return judgeAffirmation(situation, node, submission.consent);
    case 'display':
      refuseMember(submission.answer, '/answer', 'A display node takes no answer.');
      refuseMember(submission.consent, '/consent', 'A display node takes no consent.');
      return judgeSeen(situation, node);
  }
}

function refuseMember(member: unknown, where: string, message: string): void {
  if (member === undefined) return;
  const issues = [{ code: 'body.unexpected', message, where }];
  throw new DomainError('malformed-request', 'the node does not take this body', { issues });
}

function judgeQuestion(situation: Situation, node: CompiledQuestion, answer: unknown): Judgement {
  const { session, current, standing } = situation;
  const judgement = judgeAnswer(node, answer, { offered: current.options, asOfDay: dayOf(session.asOf) });
  if (judgement.kind === 'invalid') return { issues: judgement.issues };
  if (judgement.kind === 'contradiction') {
    throw new DomainError('answer-refused', 'exclusive violation', { issues: [judgement.issue] });
  }
  const before = standing.latest[node.factSlot];
  const counted = standing.answers[node.factSlot];
  const entry = {
    ...entryBase(situation, node),
    fact: node.fact.code,
    ...(before ? { supersedes: before.seq } : {}),
    ...(current.options ? { options: current.options } : {}),
  };
  const value = judgement.kind === 'accepted' ? judgement.value : undefined;
  const countedValue = counted?.type === 'answered' ? counted.value : undefined;
  return {
    revised: counted !== undefined && !sameValue(countedValue, value),
    entry:
      value === undefined
        ? { type: 'skipped', ...entry }
        : { type: 'answered', ...entry, value, method: 'patient_reported', source: 'typed' },
  };
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

function blockedBy(node: CompiledNode, entry: LogEntry): SessionState | undefined {
  if (node.kind !== 'consent' || !node.required || entry.type !== 'consented' || entry.affirmed)
    return undefined;
  return {
    status: 'blocked',
    at: entry.at,
    outcome: {
      code: 'consent_declined',
      nodeId: node.id,
      ungrantedScopes: node.grants,
      ...(node.supportRoute === undefined ? {} : { supportRoute: node.supportRoute }),
    },
  };
}
