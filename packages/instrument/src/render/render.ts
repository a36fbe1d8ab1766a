import type { Issue } from '@telehealth/errors';
import type { Instrument } from '../compile/instrument.ts';
import { formatLocaleOf } from '../session/format-locale.ts';
import type { Session } from '../session/session.ts';
import type { InstrumentStep } from '../session/step.ts';
import { canGoBack } from '../walk/decide-back.ts';
import { isLast, type Plan, planSession, timeZoneOf } from '../walk/plan.ts';
import { raisedFlags } from '../walk/raised-flags.ts';
import { endingInWords, endingOf } from './ending.ts';
import { renderNode } from './render-node.ts';

export interface StepContext {
  readonly sessionId: string;
  readonly journeyId: string;
  /** Of this session, if the caller has it; else computed. */
  readonly plan?: Plan | undefined;
  readonly issues?: readonly Issue[] | undefined;
  /** Whether an operator replaced the last evaluation's outcome; false by default. */
  readonly isOverruled?: boolean | undefined;
  readonly offeringRef?: string | undefined;
  /** The tenant's id of the journey. */
  readonly reference?: string | undefined;
  /** What the patient tells the support. */
  readonly caseNumber?: string | undefined;
  /** JSON text; undefined without a theme. */
  readonly themeJson?: string | undefined;
}

/** interface.md 2.1. Pure: the same session renders the same step. */
export function renderStep(instrument: Instrument, session: Session, context: StepContext): InstrumentStep {
  const plan = context.plan ?? planSession(instrument, session);
  const { state } = session;
  const node = state.status === 'active' ? instrument.nodeById.get(state.current.nodeId) : undefined;
  const endingCode = endingOf(session, context.isOverruled ?? false);
  const ending =
    state.status === 'complete' && plan.stop
      ? plan.stop.ending
      : endingCode && instrument.endings[endingCode];
  const raised = raisedFlags(instrument, plan);
  const flags = endingCode === 'not_eligible' ? [...raised, endingCode] : raised;
  const { offeringRef, reference, caseNumber, themeJson } = context;
  const formatLocale = formatLocaleOf(instrument, session);
  const rendered = node && renderNode(node, plan, session, { instrument, offeringRef, formatLocale });
  return {
    sessionId: context.sessionId,
    journeyId: context.journeyId,
    status: state.status,
    ...(rendered ? { node: themeJson === undefined ? rendered : { ...rendered, themeJson } } : {}),
    progress: {
      scope: 'instrument',
      positionEstimate: session.progress,
      ...(node?.sectionLabel === undefined ? {} : { sectionLabel: node.sectionLabel }),
    },
    ...(flags.length > 0 ? { flags } : {}),
    ...(context.issues?.length ? { issues: context.issues } : {}),
    ...(state.status === 'blocked' ? { blocked: state.outcome } : {}),
    ...(state.status === 'complete' && session.entry ? { handoff: session.entry } : {}),
    ...(offeringRef === undefined ? {} : { offeringRef }),
    offeringState: offeringRef === undefined ? (session.unrecordedOffering ?? 'none') : 'recorded',
    ...(reference === undefined ? {} : { reference }),
    ...(caseNumber === undefined ? {} : { caseNumber }),
    locale: instrument.locale,
    formatLocale,
    units: instrument.units,
    timeZone: timeZoneOf(plan),
    canGoBack: canGoBack(instrument, session, plan),
    ...(node && isLast(plan) && { isLast: true }),
    ...(ending && { ending: endingInWords(ending, { instrument, ...plan, locale: formatLocale }) }),
  };
}
