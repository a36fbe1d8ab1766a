import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { RegistrationOperatorService } from '@telehealth/contracts/webhooks/v1/webhook_operator_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit';
import { disableByOperator } from '../app/registrations/disable-by-operator.ts';
import { listRegistrations } from '../app/registrations/list-registrations.ts';
import { readHealth } from '../app/registrations/read-health.ts';
import { updateRegistration } from '../app/registrations/update-registration.ts';
import type { Context } from '../context.ts';
import { healthToProto, registrationToProto } from './registration-message.ts';

export function registrationOperatorService(context: Context): Contract {
  const reached = (registrationId: string, call: Call) => ({ registrationId, clientIds: boundClients(call) });
  return contract(RegistrationOperatorService, operatorAccess(RegistrationOperatorService), {
    async listBrandRegistrations({ brandId, limit, pageToken }, call) {
      const after = readPageToken(pageToken, 'number', 'text');
      const list = { brandId, clientIds: boundClients(call), after, limit: pageLimit(limit) };
      const page = await listRegistrations(context, list, limitsOf(call));
      return {
        registrations: page.rows.map(registrationToProto),
        nextPageToken: nextPageToken(page, ({ createdAt, _id }) => [createdAt, _id]),
      };
    },
    async showRegistration({ registrationId }, call) {
      const shown = await readHealth(context, reached(registrationId, call), limitsOf(call));
      return { registration: registrationToProto(shown.registration), health: healthToProto(shown.health) };
    },
    async disableRegistration({ registrationId }, call) {
      const disabled = await disableByOperator(context, operationOf(call), reached(registrationId, call));
      return { registration: registrationToProto(disabled) };
    },
    async enableRegistration({ registrationId, discardParked }, call) {
      const ref = reached(registrationId, call);
      const update = { enabled: true, discardParked, isOperator: true };
      const enabled = await updateRegistration(context, operationOf(call), ref, update);
      return { registration: registrationToProto(enabled) };
    },
  });
}
