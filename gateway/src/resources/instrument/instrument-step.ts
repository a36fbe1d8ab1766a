import { IssueSchema } from '@telehealth/contracts/common/v1/error';
import {
  BlockedOutcomeSchema,
  EndingSchema,
  EntryHandoffSchema,
  type InstrumentStep,
  SessionStatus,
} from '@telehealth/contracts/intake/v1/instrument_step';
import { ControlIssue } from '@telehealth/public-api/instrument/control-issue';
import {
  BlockedOutcome,
  Ending,
  EntryHandoff,
  type InstrumentStep as InstrumentStepJson,
} from '@telehealth/public-api/instrument/instrument-step';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { renderedNodeToJson } from './rendered-node.ts';

// Few steps have these parts; what every step has is encoded by hand.
const issueToJson = jsonEncoder(IssueSchema, ControlIssue);
const blockedToJson = jsonEncoder(BlockedOutcomeSchema, BlockedOutcome);
const handoffToJson = jsonEncoder(EntryHandoffSchema, EntryHandoff);
const endingToJson = jsonEncoder(EndingSchema, Ending);

const statuses: Readonly<Record<number, InstrumentStepJson['status']>> = {
  [SessionStatus.ACTIVE]: 'active',
  [SessionStatus.COMPLETE]: 'complete',
  [SessionStatus.ABANDONED]: 'abandoned',
  [SessionStatus.BLOCKED]: 'blocked',
};

/** A step as bodies show it (interface.md 2.1): empty fields are absent, except that `node` is null. */
export function instrumentStepToJson(step: InstrumentStep | undefined): InstrumentStepJson {
  if (step === undefined) throw new Error('the step is missing in an answer');
  const status = statuses[step.status];
  if (status === undefined) throw new Error('the step has no status');
  const json: InstrumentStepJson = {
    session_id: step.sessionId,
    journey_id: step.journeyId,
    status,
    node: step.node === undefined ? null : renderedNodeToJson(step.node),
    can_go_back: step.canGoBack,
  };

  if (step.progress !== undefined) {
    const { scope, positionEstimate, sectionLabel } = step.progress;
    json.progress = { scope, position_estimate: positionEstimate };
    if (sectionLabel !== '') json.progress.section_label = sectionLabel;
  }
  if (step.flags.length > 0) json.flags = step.flags;
  if (step.issues.length > 0) json.issues = step.issues.map(issueToJson);
  if (step.blocked !== undefined) json.blocked = blockedToJson(step.blocked);
  if (step.handoff !== undefined) json.handoff = handoffToJson(step.handoff);
  if (step.offeringRef !== '') json.offering_ref = step.offeringRef;
  if (step.locale !== '') json.locale = step.locale;
  if (step.ending !== undefined) json.ending = endingToJson(step.ending);
  return json;
}
