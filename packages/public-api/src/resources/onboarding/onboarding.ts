import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { freeForm, object, oneOf, orNull, time, vocabulary } from '../../schema/json-schema.ts';

const OnboardingStatus = vocabulary('OnboardingStatus', {
  not_started: 'No step was started.',
  in_progress: 'Steps before the test run are open.',
  gate_ready: 'A test run can be made.',
  completed: 'The client is live.',
});

const StepState = vocabulary('OnboardingStepState', {
  locked: 'A step before it is open.',
  ready: 'It can be started.',
  in_progress: 'It was started.',
  in_review: 'An operator reviews it.',
  completed: 'It is done.',
  blocked: 'An operator stopped it.',
  waived: 'It is not needed.',
});

const actors = ['client', 'operator', 'platform'] as const;
const optional = Type.Optional(time());
const ids = Type.Array(Type.String());

const exampleSummary = {
  step_id: 'webhooks',
  title: 'Webhooks',
  state: 'in_progress',
  owner: 'client',
  required: true,
  turn: 'client',
  due_at: '2026-02-10T16:05:12.408Z',
};

const summary = {
  step_id: Type.String(),
  title: Type.String({ description: 'A name for people.' }),
  state: StepState,
  owner: oneOf(actors),
  required: Type.Boolean({ description: 'Operators can waive a step that is not.' }),
  turn: Type.Optional(oneOf(actors, { description: 'Who has to act. Absent while no one can act.' })),
  due_at: Type.Optional(
    time('When it falls due; on a completed agreement, when a newer version has to be executed.'),
  ),
};

const OnboardingStepSummary = resource('OnboardingStepSummary', exampleSummary, summary);

const requirement = object('OnboardingRequirement', {
  code: Type.String(),
  result: oneOf(['met', 'missing', 'unknown']),
  detail: Type.String(),
});

const exampleStep = {
  ...exampleSummary,
  needs: ['brand_setup'],
  nudges: 0,
  escalation_level: 0,
  requirements: [
    {
      code: 'webhook_tested',
      result: 'missing',
      detail: 'A webhook registration of a brand received a test event.',
    },
  ],
  started_at: '2026-02-03T16:05:12.408Z',
  history: [{ state: 'in_progress', at: '2026-02-03T16:05:12.408Z', by: 'client' }],
};

/** After the example submission. */
export const submittedStep = {
  step_id: 'company_profile',
  title: 'Company profile',
  state: 'completed',
  owner: 'client',
  required: true,
  needs: [],
  nudges: 0,
  escalation_level: 0,
  requirements: [{ code: 'country', result: 'met', detail: 'The profile names the country of the company.' }],
  started_at: '2026-02-03T16:05:12.408Z',
  completed_at: '2026-02-03T16:05:12.408Z',
  history: [{ state: 'completed', at: '2026-02-03T16:05:12.408Z', by: 'client' }],
  submission: {
    fields: { legal_name: 'Northwell Care LLC', country: 'US', contact_email: 'ops@northwell.example' },
    submitted_by: 'key_3Nq8RtYw2LmXc5Hb7D1Zkv',
    submitted_at: '2026-02-03T16:05:12.408Z',
  },
};

/** decisions.md 3. */
export const OnboardingStep = resource('OnboardingStep', exampleStep, {
  ...summary,
  needs: Type.Array(Type.String(), { description: 'Steps that come before it.' }),
  assignee_type: Type.Optional(oneOf(['client_contact', 'operator'])),
  nudges: Type.Integer({ description: 'Reminders since it last moved on.' }),
  escalation_level: Type.Integer({ minimum: 0, maximum: 2 }),
  block_reason: Type.Optional(Type.String({ description: 'A code that the operator gave as the reason.' })),
  reject_reason: Type.Optional(Type.String()),
  waive_reason: Type.Optional(Type.String()),
  requirements: Type.Array(requirement),
  started_at: optional,
  completed_at: optional,
  history: Type.Array(object('OnboardingHistoryEntry', { state: StepState, at: time(), by: oneOf(actors) })),
  submission: Type.Optional(
    object('OnboardingSubmission', {
      fields: freeForm<string>(Type.String(), {
        title: 'SubmittedFields',
        description: 'What the client submitted last.',
      }),
      submitted_by: Type.Optional(Type.String({ description: 'The id of the key that submitted it.' })),
      submitted_at: time(),
    }),
  ),
});

/** decisions.md 3. */
export const Onboarding = resource(
  'Onboarding',
  {
    client_id: 'cli_1Zk3vNq8RtYw2LmXc5Hb7D',
    status: 'in_progress',
    template_version: '2026-11-01',
    required_total: 11,
    required_done: 5,
    percent: 45,
    currently_due: ['webhooks'],
    past_due: [],
    blocked: [],
    current_deadline: '2026-02-10T16:05:12.408Z',
    gate: { ready: false, missing: ['webhooks'] },
    steps: [exampleSummary],
    opened_at: '2026-02-01T09:00:00.000Z',
  },
  {
    client_id: Type.String(),
    status: OnboardingStatus,
    template_version: Type.String({ description: 'The version of the list of steps.' }),
    required_total: Type.Integer(),
    required_done: Type.Integer(),
    percent: Type.Integer({ description: 'The share of the required steps that are done, in percent.' }),
    currently_due: Type.Array(Type.String(), { description: 'Steps that can be worked on.' }),
    past_due: ids,
    blocked: ids,
    current_deadline: orNull(time('When the next step falls due.')),
    gate: object('OnboardingGate', {
      ready: Type.Boolean({ description: 'Whether a test run can be made.' }),
      missing: Type.Array(Type.String(), { description: 'Required steps before it that are open.' }),
    }),
    steps: Type.Array(OnboardingStepSummary),
    opened_at: time(),
    completed_at: optional,
  },
);

export const StepSubmission = requestBody(
  'StepSubmission',
  [{ fields: { legal_name: 'Northwell Care LLC', country: 'US', contact_email: 'ops@northwell.example' } }],
  {
    fields: Type.Optional(
      freeForm<string>(Type.String({ maxLength: 1000 }), {
        title: 'StepFields',
        maxProperties: 20,
        description:
          'The fields that a step asks for. `company_profile` asks for `legal_name`, `country` and `contact_email`.',
      }),
    ),
  },
);
