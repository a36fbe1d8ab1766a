import type { Operation } from '@telehealth/changes';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { as, type Caller, startWebhooks, type WebhooksOptions } from './webhooks-under-test.ts';

/** A registration to create, with these other fields. */
export const draft = (fields: { url?: string; eventTypes?: string[] } = {}) => ({
  ...{ url: 'https://shop.example/hook', eventTypes: ['journey.case.opened.v1'] },
  ...fields,
});

/** A running service with what tests of registrations call. */
export async function startRegistrations(options: WebhooksOptions = {}) {
  const webhooks = await startWebhooks(options);
  const registrations = webhooks.client(RegistrationService);
  return {
    ...webhooks,
    registrations,
    /** Creates a registration and returns its id and its secret. */
    async register(fields: Parameters<typeof draft>[0] = {}, caller: Caller = {}) {
      const { registration, secret } = await registrations.createRegistration(draft(fields), as(caller));
      return { registrationId: registration?.registrationId ?? '', secret };
    },
    /** The audit rows of a registration, the first one first, as the action with what changed. */
    async audited(subject: string) {
      const rows = await webhooks.context.auditRows.find({}, { sort: { at: 'asc' }, limit: 100 });
      return rows.filter((row) => row.subject === subject).map(({ action, changed }) => [action, changed]);
    },
  };
}

/** An operation as a call under an idempotency key makes it. */
export function operationUnder(operationId: string): Operation {
  const actor = { kind: 'credential', name: 'key_1' } as const;
  return { operationId, repeatable: true, actor, correlationId: 'c-1', limits: {} };
}
