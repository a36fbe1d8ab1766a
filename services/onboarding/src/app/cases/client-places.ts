import { insertIfAbsent, touch } from '@telehealth/changes';
import { openClientRecords } from '@telehealth/idempotency';
import { type ClientPlace, documentsOf, idsFrom, removeDelivered } from '@telehealth/service-kit/client-data';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { CaseDocument } from '../../storage/cases.ts';

/** What onboarding stores about a client, in the order of its removal. */
export async function clientPlaces(context: Context): Promise<readonly ClientPlace[]> {
  const { store, clock, cases, clientCursors } = context;
  return [
    documentsOf(
      cases,
      'onboarding_cases',
      (clientId) => [{ _id: clientId }],
      (onboarding, limits) => removeCase(context, onboarding, limits),
    ),
    keptExecutionsPlace(context),
    documentsOf(context.e2eRuns, 'e2e_runs', (clientId) => [{ clientId }]),
    documentsOf(context.notices, 'notices', (clientId) => [idsFrom(`${clientId}.`)]),
    documentsOf(
      clientCursors,
      'client_cursors',
      (clientId) => [{ after: clientId }],
      // The schedule then begins its circle again.
      async ({ _id, after }, limits) =>
        (await touch(clientCursors, _id, { after }, { set: { after: '' } }, limits)) !== undefined,
    ),
    await openClientRecords(store, clock),
  ];
}

/** Removes a case once the agreements that the client executed are stored without it. */
async function removeCase(
  { cases, keptExecutions }: Context,
  { _id, version, executions }: CaseDocument,
  limits: CallOptions,
): Promise<boolean> {
  const current = await cases.get(_id, limits);
  if (current?.version !== version) return false;
  if (executions.length > 0) await insertIfAbsent(keptExecutions, { _id, executions }, limits);
  return await removeDelivered(cases, current, limits);
}

function keptExecutionsPlace({ keptExecutions }: Context): ClientPlace {
  return {
    place: 'kept_executions',
    count: async () => 0,
    removeSome: async () => 0,
    async kept(clientId, limits) {
      const count = await keptExecutions.count({ _id: clientId }, limits);
      return count === 0 ? [] : [{ count, why: 'contract' }];
    },
  };
}
