import { Type } from 'typebox';
import { del, get, operations, patch, post } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { WebhookHealth } from './health.ts';
import {
  RegistrationCreate,
  RegistrationPatch,
  RegistrationPatchQuery,
  RegistrationWithSecret,
  SecretRotation,
  WebhookRegistration,
} from './registration.ts';
import { TestFire, WebhookTestOutcome } from './test-fire.ts';

const changeProblems = ['validation', 'conflict'] as const;

const urlRule = 'A `url` that cannot be parsed is `malformed-request`.';

export const registrationOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], resource: 'webhooks', brand: 'required' },
  {
    createWebhookRegistration: post('/v1/webhooks/registrations', {
      summary: 'Register a receiver of events',
      description:
        'Registers an address that the platform sends the events of a brand to. The answer shows the signing secret for the only time: store it. A brand has at most 20 registrations; one more is refused with 409 `too_many_registrations`. What a client creates in a day (UTC) is bounded, deleted ones included: beyond that it is 429 `registration_quota`. A scheme other than https (in test mode also http), and a user or password in the `url`, are 422. Send a test event next.',
      body: RegistrationCreate,
      answers: { 201: RegistrationWithSecret },
      problems: changeProblems,
      furtherRules: urlRule,
    }),
    listWebhookRegistrations: get('/v1/webhooks/registrations', {
      summary: 'List the receivers of a brand',
      description: 'Answers the registrations of a brand, the oldest first, without their secrets.',
      query: PageQuery,
      answers: { 200: pageOf(WebhookRegistration) },
    }),
    readWebhookRegistration: get('/v1/webhooks/registrations/{registration_id}', {
      summary: 'Read a registration',
      description:
        'Answers where a registration sends events, which types it gets, and whether it is enabled. The secret is not shown.',
      answers: { 200: dataOf(WebhookRegistration) },
    }),
    updateWebhookRegistration: patch('/v1/webhooks/registrations/{registration_id}', {
      summary: 'Change, pause or resume a registration',
      description:
        'Changes the fields that are sent and leaves the others as they are; a field that is sent replaces the whole value. `enabled` false pauses the registration: its deliveries are parked for up to seven days. `enabled` true releases them, or drops them with `discard=true`. What is 422 in a creation is 422 here. A registration that an operator has disabled is refused with 409 `disabled_by_operator`.',
      query: RegistrationPatchQuery,
      body: RegistrationPatch,
      answers: { 200: dataOf(WebhookRegistration) },
      problems: changeProblems,
      furtherRules: `${urlRule} So is \`discard=true\` without \`enabled\` true.`,
    }),
    deleteWebhookRegistration: del('/v1/webhooks/registrations/{registration_id}', {
      summary: 'Delete a registration',
      description:
        'Removes a receiver. Nothing more is delivered to it, and deliveries that wait are dropped. The events stay readable for 30 days.',
      answers: { 204: Type.Null() },
      problems: ['conflict'],
    }),
    rotateWebhookSecret: post('/v1/webhooks/registrations/{registration_id}/rotate-secret', {
      summary: 'Make a new signing secret',
      description:
        'Makes a new secret, which signs at once, and shows it for the only time: store it. The older secrets, at most two, sign beside it for `overlap_seconds`, so that a receiver can change over without losing a request; while two replaced ones sign, another rotation is 409 `too_many_secrets`. Rotate after a leak with `overlap_seconds` 0.',
      body: SecretRotation,
      answers: { 200: RegistrationWithSecret },
      problems: ['conflict'],
    }),
    testWebhookRegistration: post('/v1/webhooks/registrations/{registration_id}/test', {
      summary: 'Send a test event to a receiver',
      description:
        'Sends one test event and answers the outcome. Use it after a registration and after a change of the receiver. It makes one attempt, also to a registration that is disabled, and may take 20 seconds. An `event_type` that is not subscribed is 422. A registration takes ten tests a minute (429), and a client only some at a time (503).',
      body: TestFire,
      answers: { 200: dataOf(WebhookTestOutcome) },
      problems: ['validation', 'conflict'],
    }),
    readWebhookHealth: get('/v1/webhooks/registrations/{registration_id}/health', {
      summary: 'Read how the deliveries to a receiver go',
      description:
        'Answers whether the last attempts succeeded, with the counts of an hour and of a day. Five days without success, and 20 failed attempts, disable the registration; `disables_at` says when that would be. Tests, resends and recoveries do not count. Fix the receiver, enable the registration again, and recover what failed.',
      answers: { 200: dataOf(WebhookHealth) },
    }),
  },
);
