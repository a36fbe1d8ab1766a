import {
  AssigneeType,
  AssigneeTypeSchema,
  OnboardingStatusSchema,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import { OnboardingOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { command } from '../command/command.ts';
import { enumValue } from '../command/enum-flag.ts';
import { required, text } from '../command/flag.ts';
import { caseLines } from '../output/onboarding-lines.ts';

const {
  listOnboardingCases,
  showOnboardingCase,
  assignStep,
  nudgeStep,
  escalateStep,
  waiveStep,
  approveStep,
  rejectStep,
  blockStep,
  unblockStep,
  reopenStep,
  goLive,
} = OnboardingOperatorService.method;

const reason = required(text('a code that the client sees, such as needs_document', '<code>'));

export const onboardingCommands = [
  command('onboarding list', 'List onboardings with whose turn it is; what is due first comes first', {
    example: '--status in_progress',
    method: listOnboardingCases,
    flags: { status: enumValue('only onboardings with this status', OnboardingStatusSchema, '<status>') },
    columns: 'client_id status percent next_step_id next_due_at turn past_due blocked opened_at',
  }),
  command('onboarding show <client-id>', 'Show the onboarding of a client, step by step', {
    example: 'cli_7Kd2',
    method: showOnboardingCase,
    missing: ({ clientId }) => `onboarding of client ${clientId}`,
    details: ['--json has the requirements and the history of every step, too.'],
    lines: caseLines,
  }),
  command('onboarding assign <client-id> <step-id> <assignee-id>', 'Assign a step to a person', {
    example: 'cli_7Kd2 agreements usr_4411',
    method: assignStep,
    flags: {
      type: enumValue('who it is; operator by default', AssigneeTypeSchema, '<type>'),
    },
    details: ['<assignee-id> is an id, not a name: it is no personal data. The client does not see it.'],
    request: ({ type = AssigneeType.OPERATOR, ...named }) => ({ ...named, assigneeType: type }),
  }),
  command('onboarding nudge <client-id> <step-id>', 'Send a reminder of a step', {
    example: 'cli_7Kd2 agreements',
    method: nudgeStep,
  }),
  command('onboarding escalate <client-id> <step-id>', 'Raise a step to the next level of escalation', {
    example: 'cli_7Kd2 agreements',
    method: escalateStep,
  }),
  command('onboarding waive <client-id> <step-id>', 'Decide that a client does not need an optional step', {
    example: 'cli_7Kd2 custom_domain --reason not_wanted',
    method: waiveStep,
    flags: { reason },
  }),
  command('onboarding approve <client-id> <step-id>', 'Approve a step in review: it is complete', {
    example: 'cli_7Kd2 business_profile',
    method: approveStep,
  }),
  command('onboarding reject <client-id> <step-id>', 'Give a step in review back to the client', {
    example: 'cli_7Kd2 business_profile --reason needs_document',
    method: rejectStep,
    flags: { reason },
  }),
  command('onboarding block <client-id> <step-id>', 'Stop a step, and the whole onboarding before the gate', {
    example: 'cli_7Kd2 business_profile --reason under_review',
    method: blockStep,
    flags: { reason },
  }),
  command(
    'onboarding unblock <client-id> <step-id>',
    'Remove a block; the step returns to its state before',
    {
      example: 'cli_7Kd2 business_profile',
      method: unblockStep,
    },
  ),
  command('onboarding reopen <client-id> <step-id>', 'Let the client submit a completed step again', {
    example: 'cli_7Kd2 business_profile --reason address_changed',
    method: reopenStep,
    flags: { reason },
    details: ['The gate is not ready until the client has submitted a required step again.'],
  }),
  command('onboarding go-live <client-id>', 'Complete the onboarding, after a test run has passed', {
    example: 'cli_7Kd2 --yes',
    method: goLive,
    danger: ({ clientId }) => `The onboarding of ${clientId} is completed and cannot be opened again.`,
    lines: caseLines,
  }),
];
