import { RegistrationSchema } from '@telehealth/contracts/webhooks/v1/registration';
import type {
  CreateRegistrationResponse,
  RotateSecretResponse,
} from '@telehealth/contracts/webhooks/v1/registration_service';
import { type RegistrationPatch, WebhookRegistration } from '@telehealth/public-api/webhooks/registration';
import { registrationOperations } from '@telehealth/public-api/webhooks/registration-operations';
import type { Static } from 'typebox';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import { pathId, pathIds } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const registrationToJson = jsonEncoder(RegistrationSchema, WebhookRegistration);

/** Where a brand receives events (interface.md 2.14 and 4.10, decisions.md 3 and 10). */
export function addWebhookRegistrationRoutes(
  scope: RouteScope,
  { clients: { registrations }, call, cursors }: RouteParts,
): void {
  serve(scope, registrationOperations.createWebhookRegistration, async (request) => {
    const { url, event_types: eventTypes } = request.body;
    const answer = await call(request, registrations.createRegistration, { url, eventTypes });
    return withSecret(answer);
  });

  serve(scope, registrationOperations.listWebhookRegistrations, (request) => {
    const list = { list: 'webhook registrations', filters: { brandId: request.brandId } };
    return readPage(request, cursors, list, async (page) => {
      const answer = await call(request, registrations.listRegistrations, page);
      return { data: answer.registrations.map(registrationToJson), nextPageToken: answer.nextPageToken };
    });
  });

  serve(scope, registrationOperations.readWebhookRegistration, async (request) => {
    const { registration } = await call(
      request,
      registrations.getRegistration,
      pathIds(request, 'registration_id'),
    );
    return { data: registrationToJson(registration) };
  });

  serve(scope, registrationOperations.updateWebhookRegistration, async (request) => {
    const registrationId = pathId(request, 'registration_id');
    const { body, query } = request;
    const discardParked = query.discard === 'true';
    if (discardParked && body.enabled !== true) {
      throw malformedRequest(
        'request.invalid',
        'With discard=true, the body must have enabled, and it must be true.',
      );
    }
    const message = { registrationId, ...changeFrom(body), discardParked };
    const { registration } = await call(request, registrations.updateRegistration, message);
    return { data: registrationToJson(registration) };
  });

  serve(scope, registrationOperations.deleteWebhookRegistration, async (request) => {
    await call(request, registrations.deleteRegistration, pathIds(request, 'registration_id'));
    return null;
  });

  serve(scope, registrationOperations.rotateWebhookSecret, async (request) => {
    const { overlap_seconds: overlapSeconds } = request.body;
    const message = {
      ...pathIds(request, 'registration_id'),
      ...(overlapSeconds !== undefined && { overlapSeconds }),
    };
    return withSecret(await call(request, registrations.rotateSecret, message));
  });
}

function withSecret({ registration, secret }: CreateRegistrationResponse | RotateSecretResponse) {
  return { data: registrationToJson(registration), ...(secret !== '' && { secret }) };
}

/** Only the fields that were sent. */
function changeFrom({ event_types: names, ...rest }: Static<typeof RegistrationPatch>) {
  return { ...rest, ...(names !== undefined && { eventTypes: { names } }) };
}
