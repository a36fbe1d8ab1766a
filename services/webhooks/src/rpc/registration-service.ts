import type { PlainInit } from '@telehealth/contracts/codec';
import type { RegistrationSchema } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  brandOf,
  brandOrClientReachOf,
  clientIdOf,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  reachOf,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { testRegistration } from '../app/deliveries/test-registration.ts';
import { readHealth } from '../app/receivers/read-health.ts';
import { createRegistration, validateRegistration } from '../app/registrations/create-registration.ts';
import { deleteRegistration } from '../app/registrations/delete-registration.ts';
import { getRegistration, listRegistrations } from '../app/registrations/get-registration.ts';
import { getWebhookStatus } from '../app/registrations/get-webhook-status.ts';
import { urlOf } from '../app/registrations/receiver-address.ts';
import { rotateSecret } from '../app/registrations/rotate-secret.ts';
import { disableByOperator, updateRegistration } from '../app/registrations/update-registration.ts';
import type { Context } from '../context.ts';
import { countWaiting } from '../storage/deliveries-in-order.ts';
import type { RegistrationDocument } from '../storage/registrations.ts';

export function registrationService(context: Context): Contract {
  const reached = (registrationId: string, call: Call) => ({ registrationId, ...reachOf(call) });
  const shown = (registration: RegistrationDocument) => shownRegistration(context, registration);
  return contract(RegistrationService, {
    async createRegistration({ url, eventTypes, validateOnly, others, clientId, brandId }, call) {
      const named = { clientId, brandId, mayBeNew: validateOnly };
      const brand = call.operator === undefined ? brandOf(call) : await context.brandOfClient(call, named);
      const perDay = call.tenancy?.dayQuotas?.registrations;
      const asked = { brand: { clientId: brand.clientId, brandId: brand.brandId }, url, eventTypes, perDay };
      if (validateOnly) {
        await validateRegistration(context, operationOf(call), { ...asked, others });
        return {};
      }
      const made = await createRegistration(context, operationOf(call), asked);
      return { registration: shown(made.registration), secret: made.secret };
    },
    async getRegistration({ registrationId }, call) {
      const found = await getRegistration(context, reached(registrationId, call), limitsOf(call));
      return { registration: shown(found) };
    },
    async listRegistrations({ brandId, clientId, limit, pageToken }, call) {
      const after = readPageToken(pageToken, 'number', 'text');
      const list = { ...brandOrClientReachOf(call, { brandId, clientId }), after, limit: pageLimit(limit) };
      const page = await listRegistrations(context, list, limitsOf(call));
      return {
        registrations: page.rows.map(shown),
        nextPageToken: nextPageToken(page, ({ createdAt, _id }) => [createdAt, _id]),
      };
    },
    async updateRegistration({ registrationId, url, eventTypes, enabled, discardParked }, call) {
      const update = { url, eventTypes: eventTypes?.names, enabled, discardParked };
      const ref = reached(registrationId, call);
      const updated = await updateRegistration(context, operationOf(call), ref, update);
      return { registration: shown(updated) };
    },
    async disableRegistration({ registrationId }, call) {
      const disabled = await disableByOperator(context, operationOf(call), reached(registrationId, call));
      return { registration: shown(disabled) };
    },
    async enableRegistration({ registrationId, discardParked }, call) {
      const ref = reached(registrationId, call);
      const update = { enabled: true, discardParked, isOperator: true };
      const enabled = await updateRegistration(context, operationOf(call), ref, update);
      return { registration: shown(enabled) };
    },
    async deleteRegistration({ registrationId }, call) {
      await deleteRegistration(context, operationOf(call), reached(registrationId, call));
      return {};
    },
    async rotateSecret({ registrationId, overlapSeconds }, call) {
      const ref = reached(registrationId, call);
      const { registration, secret } = await rotateSecret(context, operationOf(call), ref, overlapSeconds);
      return { registration: shown(registration), secret };
    },
    async getHealth({ registrationId }, call) {
      const ref = reached(registrationId, call);
      const { registration, health } = await readHealth(context, ref, limitsOf(call));
      const { disabledReason, disabledAt } = registration;
      const waiting =
        call.operator && (await countWaiting(context.deliveries, registrationId, limitsOf(call)));
      return {
        registration: shown(registration),
        health: { ...health, disabledReason, disabledAt, waiting },
      };
    },
    async testRegistration({ registrationId, eventType }, call) {
      const ref = reached(registrationId, call);
      const tested = await testRegistration(context, operationOf(call), { ...ref, eventType });
      const { deliveryId, attempt } = tested;
      const ok = attempt.outcome === 'succeeded';
      return { ...attempt, deliveryId, ok, delivered: ok || attempt.outcome === 'rejected' };
    },
  });
}

function shownRegistration(
  context: Pick<Context, 'urls' | 'logger'>,
  registration: RegistrationDocument,
): PlainInit<typeof RegistrationSchema> {
  const { _id: registrationId, secrets, receiver } = registration;
  return {
    ...registration,
    registrationId,
    failingSince: receiver?.failingSince,
    url: urlOf(context, registration),
    secretSet: secrets.length > 0,
  };
}

export function webhookStatusService(context: Context): Contract {
  return contract(WebhookStatusService, {
    async getWebhookStatus(_request, call) {
      return { brands: await getWebhookStatus(context, clientIdOf(call), limitsOf(call)) };
    },
  });
}
