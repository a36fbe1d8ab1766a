import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  brandOf,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit';
import { testRegistration } from '../app/deliveries/test-registration.ts';
import { createRegistration } from '../app/registrations/create-registration.ts';
import { deleteRegistration } from '../app/registrations/delete-registration.ts';
import { getRegistration } from '../app/registrations/get-registration.ts';
import { listRegistrations } from '../app/registrations/list-registrations.ts';
import { readHealth } from '../app/registrations/read-health.ts';
import { rotateSecret } from '../app/registrations/rotate-secret.ts';
import { updateRegistration } from '../app/registrations/update-registration.ts';
import type { Context } from '../context.ts';
import { healthToProto, registrationToProto } from './registration-message.ts';
import { testedToProto } from './tested-message.ts';

export function registrationService(context: Context): Contract {
  const owned = (registrationId: string, call: Call) => ({ registrationId, ...ownerOf(call) });
  return contract(RegistrationService, 'internal', {
    async createRegistration({ url, eventTypes }, call) {
      const brand = brandOf(call);
      const made = await createRegistration(context, operationOf(call), { brand, url, eventTypes });
      return { registration: registrationToProto(made.registration), secret: made.secret };
    },
    async getRegistration({ registrationId }, call) {
      const found = await getRegistration(context, owned(registrationId, call), limitsOf(call));
      return { registration: registrationToProto(found) };
    },
    async listRegistrations({ limit, pageToken }, call) {
      const after = readPageToken(pageToken, 'number', 'text');
      const list = { ...ownerOf(call), after, limit: pageLimit(limit) };
      const page = await listRegistrations(context, list, limitsOf(call));
      return {
        registrations: page.rows.map(registrationToProto),
        nextPageToken: nextPageToken(page, ({ createdAt, _id }) => [createdAt, _id]),
      };
    },
    async updateRegistration({ registrationId, url, eventTypes, enabled, discardParked }, call) {
      const update = { url, eventTypes: eventTypes?.names, enabled, discardParked };
      const ref = owned(registrationId, call);
      const updated = await updateRegistration(context, operationOf(call), ref, update);
      return { registration: registrationToProto(updated) };
    },
    async deleteRegistration({ registrationId }, call) {
      await deleteRegistration(context, operationOf(call), owned(registrationId, call));
      return {};
    },
    async rotateSecret({ registrationId, overlapSeconds }, call) {
      const ref = owned(registrationId, call);
      const { registration, secret } = await rotateSecret(context, operationOf(call), ref, overlapSeconds);
      return { registration: registrationToProto(registration), secret };
    },
    async getHealth({ registrationId }, call) {
      const { health } = await readHealth(context, owned(registrationId, call), limitsOf(call));
      return { health: healthToProto(health) };
    },
    async testRegistration({ registrationId, eventType }, call) {
      const ref = owned(registrationId, call);
      return testedToProto(await testRegistration(context, operationOf(call), { ...ref, eventType }));
    },
  });
}

function ownerOf(call: Call) {
  const { clientId, brandId } = brandOf(call);
  return { clientIds: [clientId], brandId };
}
