import type { DescField } from '@bufbuild/protobuf';
import { reportedMilestones } from '@telehealth/ids';

const assigneeTypes = ['client_contact', 'operator'];

/**
 * Closed lists of texts in public events, by proto field name, or by message and field.
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

/** Undefined: any text. */
export function eventVocabulary({
  name,
  parent,
}: Pick<DescField, 'name' | 'parent'>): readonly string[] | undefined {
  return eventVocabularies[`${parent.name}.${name}`] ?? eventVocabularies[name];
}

/** Empty in some events, and then left out of the body; by proto field name. */
export const emptiableEventTexts: ReadonlySet<string> = new Set([
  'failed_refund_id',
  'phase',
  'previous_type',
  'carrier',
  'tracking_number',
  'tracking_url',
  'utm_source',
  'utm_medium',
  'utm_campaign',
]);
