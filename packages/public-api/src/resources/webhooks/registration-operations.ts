import { Type } from 'typebox';
import { operations } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import {
  RegistrationCreate,
  RegistrationPatch,
  RegistrationPatchQuery,
  RegistrationWithSecret,
  SecretRotation,
  WebhookRegistration,
} from './registration.ts';

const changeProblems = ['validation', 'conflict'] as const;

const urlRule = 'A `url` that cannot be parsed is `malformed-request`.';

export const registrationOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], brand: 'required' },
  {
    createWebhookRegistration: {
      method: 'POST',
      path: '/v1/webhooks/registrations',
      summary: 'Register a receiver of events',
      description:
        'A brand has at most 20: 409 `too_many_registrations`. Another scheme than https (http in test mode), and a user or password in the `url`, are 422.',
      body: RegistrationCreate,
      answers: { 201: RegistrationWithSecret },
      problems: changeProblems,
      furtherRules: urlRule,
    },
    listWebhookRegistrations: {
      method: 'GET',
      path: '/v1/webhooks/registrations',
      summary: 'The registrations of a brand, the oldest first',
      description: 'Each as its own read shows it.',
      query: PageQuery,
      answers: { 200: pageOf(WebhookRegistration) },
    },
    readWebhookRegistration: {
      method: 'GET',
      path: '/v1/webhooks/registrations/{registration_id}',
      summary: 'A registration',
      description: 'Without its secret.',
      answers: { 200: dataOf(WebhookRegistration) },
    },
    updateWebhookRegistration: {
      method: 'PATCH',
      path: '/v1/webhooks/registrations/{registration_id}',
      summary: 'Change, pause or resume a registration',
      description:
        'Fields left out stay; fields sent replace the whole value. What is 422 in a creation is 422 here. Refused with 409: `disabled_by_operator`.',
      query: RegistrationPatchQuery,
      body: RegistrationPatch,
      answers: { 200: dataOf(WebhookRegistration) },
      problems: changeProblems,
      furtherRules: `${urlRule} So is \`discard=true\` without \`enabled\` true.`,
    },
    deleteWebhookRegistration: {
      method: 'DELETE',
      path: '/v1/webhooks/registrations/{registration_id}',
      summary: 'Delete a registration',
      description: 'Nothing more is delivered to it.',
      answers: { 204: Type.Null() },
      problems: ['conflict'],
    },
    rotateWebhookSecret: {
      method: 'POST',
      path: '/v1/webhooks/registrations/{registration_id}/rotate-secret',
      summary: 'Make a new signing secret',
      description: 'The new secret signs at once.',
      body: SecretRotation,
      answers: { 200: RegistrationWithSecret },
      problems: ['conflict'],
    },
  },
);
