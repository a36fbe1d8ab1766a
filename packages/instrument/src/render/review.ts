import type { Phase } from '../bundle/schema/phase.ts';
import type { CompiledQuestion, Instrument } from '../compile/instrument.ts';
import { formatLocaleOf } from '../session/format-locale.ts';
import { counts, HIDDEN, UNDECIDED } from '../session/node-state.ts';
import type { Session } from '../session/session.ts';
import type { FactEntry } from '../walk/answers/replay.ts';
import { canGoBackTo } from '../walk/decide-back.ts';
import { type Plan, phaseBounds, planSession } from '../walk/plan.ts';
import { answerLines } from '../wording/answer-lines.ts';
import { type Known, pipedTexts } from '../wording/piped-text.ts';

/** What the patient has answered in the phase under way. PHI. */
export interface Review {
  /** Absent: one continuous pass. */
  readonly phase?: Phase;
  /** In the order of asking, only on the path. */
  readonly answers: readonly ReviewedAnswer[];
}

export interface ReviewedAnswer {
  readonly nodeId: string;
  /** In the session's locale; empty without one. */
  readonly headline: string;
  /** Empty: the question was passed over. */
  readonly lines: readonly string[];
  /** False: the patient has to confirm it, because an earlier answer was changed. */
  readonly counts: boolean;
  /** Whether `decideBack` accepts the node. */
  readonly canChange: boolean;
}

/** Of an active session (decisions.md 12). */
export function reviewOf(instrument: Instrument, session: Session): Review {
  const { phase } = session;
  const plan = planSession(instrument, session);
  const { from, to } = phaseBounds(instrument, phase);
  const known = { instrument, ...plan, locale: formatLocaleOf(instrument, session) };
  const answers = instrument.nodes.slice(from, to).flatMap((node) => {
    const state = plan.states[node.index];
    if (node.kind !== 'question' || state === HIDDEN || state === UNDECIDED) return [];
    return reviewed(node, plan, known, canGoBackTo(instrument, plan, session, node.index));
  });
  return { ...(phase && { phase }), answers };
}

function reviewed(
  node: CompiledQuestion,
  { replay, states }: Plan,
  known: Known,
  canChange: boolean,
): readonly ReviewedAnswer[] {
  const isCounted = counts(states[node.index]);
  const entry = isCounted ? replay.answers[node.factSlot] : replay.latest[node.factSlot];
  if (!entry || (entry.type === 'skipped' && !isCounted)) return [];
  return [
    {
      nodeId: node.id,
      headline: (isCounted && entry.worded?.copy) || headlineNow(node, known),
      lines: linesOf(node, entry, known.locale),
      counts: isCounted,
      canChange,
    },
  ];
}

function linesOf(node: CompiledQuestion, entry: FactEntry, locale: string): readonly string[] {
  if (entry.type === 'skipped') return [];
  if (entry.type === 'answered') return answerLines(node, entry.value, locale, entry.texts);
  return node.unknownAnswers.flatMap(({ code, label }) => (code === entry.code ? [label] : []));
}

/** As it is asked now: an answer that no longer counts may have been given to another wording. */
function headlineNow({ template, piping }: CompiledQuestion, known: Known): string {
  return (piping && pipedTexts(piping, known).copy) ?? template.copy ?? '';
}
