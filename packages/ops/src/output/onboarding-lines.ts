import type { MessageShape } from '@bufbuild/protobuf';
import { type OnboardingCase, OnboardingCaseSchema } from '@telehealth/contracts/onboarding/v1/onboarding';
import { printRecord, printTable } from './print.ts';
import { represent, type ShownObject } from './representation.ts';

const stepColumns = [
  'step_id',
  'state',
  'turn',
  'due_at',
  'assignee_id',
  'nudges',
  'escalation_level',
  'reason',
  'missing',
];

/** The case, then its steps with what each one needs. */
export function caseLines(response: { readonly case?: OnboardingCase | undefined }): string[] {
  const { steps, ...summary } = represent(
    OnboardingCaseSchema,
    response.case as MessageShape<typeof OnboardingCaseSchema>,
  );
  return [
    printRecord(summary),
    '',
    'steps:',
    printTable((steps as readonly ShownObject[]).map(stepRow), stepColumns),
  ];
}

/** With the reason of its state, and the codes of what it still needs. */
export function stepRow(step: ShownObject): ShownObject {
  const requirements = step.requirements as readonly ShownObject[];
  const open = requirements.filter(({ result }) => result !== 'met').map(({ code }) => code);
  const isDone = step.state === 'completed' || step.state === 'waived';
  return {
    ...step,
    reason: step.block_reason ?? step.reject_reason ?? step.waive_reason ?? null,
    missing: isDone || open.length === 0 ? null : open.join(' '),
  };
}
