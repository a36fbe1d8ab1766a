import { RegistrationSchema } from '@telehealth/contracts/webhooks/v1/registration';
import type {
  CreateRegistrationResponse,
  RotateSecretResponse,
} from '@telehealth/contracts/webhooks/v1/registration_service';
import { type RegistrationPatch, WebhookRegistration } from '@telehealth/public-api/webhooks/registration';
import { registrationOperations } from '@telehealth/public-api/webhooks/registration-operations';
import type { Static } from 'typebox';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const registrationToJson = jsonEncoder(RegistrationSchema, WebhookRegistration);

/** Where a brand receives events (interface.md 2.14 and 4.10, decisions.md 3 and 10). */
export function addWebhookRegistrationRoutes(
  scope: RouteScope,
  { clients: { registrations }, call, cursors }: RouteParts,
): void {
  scope.route({
    ...routeOf(registrationOperations.createWebhookRegistration),
    handler: async (request, reply) => {
      const { url, event_types: eventTypes } = request.body;
      const answer = await call(request, registrations.createRegistration, { url, eventTypes });
      reply.code(201);
      return withSecret(answer);
    },
  });

  scope.route({
    ...routeOf(registrationOperations.listWebhookRegistrations),
    handler: (request) => {
      const list = { list: 'webhook registrations', filters: { brandId: request.brandId } };
      return readPage(request, cursors, list, async (page) => {
        const answer = await call(request, registrations.listRegistrations, page);
        return { data: answer.registrations.map(registrationToJson), nextPageToken: answer.nextPageToken };
      });
    },
  });

  scope.route({
    ...routeOf(registrationOperations.readWebhookRegistration),
    handler: async (request) => {
      const message = { registrationId: pathId(request, 'registration_id') };
      const { registration } = await call(request, registrations.getRegistration, message);
      return { data: registrationToJson(registration) };
    },
  });

  scope.route({
    ...routeOf(registrationOperations.updateWebhookRegistration),
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

  scope.route({
    ...routeOf(registrationOperations.deleteWebhookRegistration),
    handler: async (request, reply) => {
      const message = { registrationId: pathId(request, 'registration_id') };
      await call(request, registrations.deleteRegistration, message);
      return reply.code(204).send(null);
    },
  });

  scope.route({
    ...routeOf(registrationOperations.rotateWebhookSecret),
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
