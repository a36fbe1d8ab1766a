import type { DescField } from '@bufbuild/protobuf';
import { reportedMilestones } from '@telehealth/ids';

const assigneeTypes = ['client_contact', 'operator'];

/**
 * The closed lists of texts in the data of public events, by the name of the field in the proto, or of message and field.
 *
 * @internal
 */
export const eventVocabularies: Readonly<Record<string, readonly string[]>> = {
  actor: ['patient', 'scheduler'],
  assignee_type: assigneeTypes,
  channel: ['event', 'operator'],
  completed_by: ['client', 'operator', 'platform'],
  dispute_status: ['opened', 'won', 'lost'],
  method_class: reportedMilestones['identity.verified'],
  modality: reportedMilestones['visit.completed'],
  phase: ['qualification', 'clinical'],
  previous_type: assigneeTypes,
  reason: ['overdue', 'unanswered', 'operator'],
  'JourneyEvaluationDeclined.reason_class': reportedMilestones['evaluation.declined'],
  'JourneyEvaluationDeferred.reason_class': reportedMilestones['evaluation.deferred'],
  source: ['intake'],
};

/** The closed list of the texts of a field; undefined: any text. */
export function eventVocabulary({
  name,
  parent,
}: Pick<DescField, 'name' | 'parent'>): readonly string[] | undefined {
  return eventVocabularies[`${parent.name}.${name}`] ?? eventVocabularies[name];
}

/** Texts that are empty in some events, and left out of their bodies then, by the name of the field in the proto. */
export const emptiableEventTexts: ReadonlySet<string> = new Set([
  'failed_refund_id',
  'phase',
  'previous_type',
]);
