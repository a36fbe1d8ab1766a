import { type InstrumentStep, SessionStatus } from '@telehealth/contracts/intake/v1/instrument_step';
import type { InstrumentStep as InstrumentStepJson } from '../schemas/instrument-step.ts';
import { renderedNodeToJson } from './rendered-node.ts';

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
  };

  if (step.progress !== undefined) {
    const { scope, positionEstimate, sectionLabel } = step.progress;
    json.progress = { scope, position_estimate: positionEstimate };
    if (sectionLabel !== '') json.progress.section_label = sectionLabel;
  }
  if (step.flags.length > 0) json.flags = step.flags;
  if (step.issues.length > 0) json.issues = step.issues.map(issueToJson);
  if (step.blocked !== undefined) {
    const { code, nodeId, ungrantedScopes, supportRoute } = step.blocked;
    json.blocked = { code, node_id: nodeId };
    if (ungrantedScopes.length > 0) json.blocked.ungranted_scopes = ungrantedScopes;
    if (supportRoute !== '') json.blocked.support_route = supportRoute;
  }
  if (step.handoff !== undefined) {
    const { redirect, promo, test } = step.handoff;
    json.handoff = {
      ...(redirect !== undefined && { redirect }),
      ...(promo !== undefined && { promo }),
      ...(test !== undefined && { test }),
    };
  }
  return json;
}

/** interface.md 2.6: an issue of a step has no `where`. */
function issueToJson(
  issue: InstrumentStep['issues'][number],
): NonNullable<InstrumentStepJson['issues']>[number] {
  return {
    code: issue.code,
    message: issue.message,
    ...(issue.exclusiveCodes.length > 0 && { exclusive_codes: issue.exclusiveCodes }),
    ...(issue.conflictingCodes.length > 0 && { conflicting_codes: issue.conflictingCodes }),
  };
}
