import { RegistrationSchema } from '@telehealth/contracts/webhooks/v1/registration';
import type {
  CreateRegistrationResponse,
  RotateSecretResponse,
} from '@telehealth/contracts/webhooks/v1/registration_service';
import type { ErrorKind } from '@telehealth/errors';
import { dataOf, pageOf } from '@telehealth/public-api/schema/envelope';
import { PageQuery } from '@telehealth/public-api/schema/page';
import {
  RegistrationCreate,
  RegistrationPatch,
  RegistrationPatchQuery,
  RegistrationWithSecret,
  SecretRotation,
  WebhookRegistration,
} from '@telehealth/public-api/webhooks/registration';
import { type Static, Type } from 'typebox';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { readPage } from '../lists/page.ts';
import { malformedRequest } from '../problems/malformed-request.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const collection = '/v1/webhooks/registrations';
const one = `${collection}/:registration_id` as const;
const tags = ['Webhooks'];
const changeProblems: ErrorKind[] = ['validation', 'conflict'];
const urlRule = 'A `url` that cannot be parsed is `malformed-request`.';
const registrationToJson = jsonEncoder(RegistrationSchema, WebhookRegistration);

/** Where a brand receives events (interface.md 2.14 and 4.10, decisions.md 3 and 10). */
export function addWebhookRegistrationRoutes(
  scope: RouteScope,
  { clients: { registrations }, call, cursors }: RouteParts,
): void {
  scope.post(collection, {
    schema: {
      operationId: 'createWebhookRegistration',
      summary: 'Register a receiver of events',
      description:
        'A brand has at most 20: 409 `too_many_registrations`. Another scheme than https (http in test mode), and a user or password in the `url`, are 422.',
      tags,
      body: RegistrationCreate,
      response: { 201: RegistrationWithSecret },
    },
    config: { problems: changeProblems, furtherRules: urlRule },
    handler: async (request, reply) => {
      const { url, event_types: eventTypes } = request.body;
      const answer = await call(request, registrations.createRegistration, { url, eventTypes });
      reply.code(201);
      return withSecret(answer);
    },
  });

  scope.get(collection, {
    schema: {
      operationId: 'listWebhookRegistrations',
      summary: 'The registrations of a brand, the oldest first',
      description: 'Each as its own read shows it.',
      tags,
      querystring: PageQuery,
      response: { 200: pageOf(WebhookRegistration) },
    },
    handler: (request) => {
      const list = { list: 'webhook registrations', filters: { brandId: request.brandId } };
      return readPage(request, cursors, list, async (page) => {
        const answer = await call(request, registrations.listRegistrations, page);
        return { data: answer.registrations.map(registrationToJson), nextPageToken: answer.nextPageToken };
      });
    },
  });

  scope.get(one, {
    schema: {
      operationId: 'readWebhookRegistration',
      summary: 'A registration',
      description: 'Without its secret.',
      tags,
      response: { 200: dataOf(WebhookRegistration) },
    },
    handler: async (request) => {
      const message = { registrationId: pathId(request, 'registration_id') };
      const { registration } = await call(request, registrations.getRegistration, message);
      return { data: registrationToJson(registration) };
    },
  });

  scope.patch(one, {
    schema: {
      operationId: 'updateWebhookRegistration',
      summary: 'Change, pause or resume a registration',
      description:
        'Fields left out stay; fields sent replace the whole value. What is 422 in a creation is 422 here. Refused with 409: `disabled_by_operator`.',
      tags,
      querystring: RegistrationPatchQuery,
      body: RegistrationPatch,
      response: { 200: dataOf(WebhookRegistration) },
    },
    config: {
      problems: changeProblems,
      furtherRules: `${urlRule} So is \`discard=true\` without \`enabled\` true.`,
    },
    handler: async (request) => {
      const registrationId = pathId(request, 'registration_id');
      const { body, query } = request;
      const discardParked = query.discard === 'true';
      if (discardParked && body.enabled !== true) {
        throw malformedRequest('request.invalid', 'discard=true needs a body in which enabled is true.');
      }
      const message = { registrationId, ...changeFrom(body), discardParked };
      const { registration } = await call(request, registrations.updateRegistration, message);
      return { data: registrationToJson(registration) };
    },
  });

  scope.delete(one, {
    schema: {
      operationId: 'deleteWebhookRegistration',
      summary: 'Delete a registration',
      description: 'Nothing more is delivered to it.',
      tags,
      response: { 204: Type.Null() },
    },
    config: { problems: ['conflict'] },
    handler: async (request, reply) => {
      const message = { registrationId: pathId(request, 'registration_id') };
      await call(request, registrations.deleteRegistration, message);
      return reply.code(204).send(null);
    },
  });

  scope.post(`${one}/rotate-secret`, {
    schema: {
      operationId: 'rotateWebhookSecret',
      summary: 'Make a new signing secret',
      description: 'The new secret signs at once.',
      tags,
      body: SecretRotation,
      response: { 200: RegistrationWithSecret },
    },
    config: { problems: ['conflict'] },
    handler: async (request) => {
      const { overlap_seconds: overlapSeconds } = request.body;
      const message = {
        registrationId: pathId(request, 'registration_id'),
        ...(overlapSeconds !== undefined && { overlapSeconds }),
      };
      return withSecret(await call(request, registrations.rotateSecret, message));
    },
  });
}

function withSecret({ registration, secret }: CreateRegistrationResponse | RotateSecretResponse) {
  return { data: registrationToJson(registration), secret };
}

/** Only the fields that were sent. */
function changeFrom({ event_types: names, ...rest }: Static<typeof RegistrationPatch>) {
  return { ...rest, ...(names !== undefined && { eventTypes: { names } }) };
}
