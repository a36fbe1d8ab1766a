import { changeDocument, taskOperation } from '@telehealth/changes';
import { openClientRecords } from '@telehealth/idempotency';
import { dayMs } from '@telehealth/ids';
import { type ClientPlace, documentsOf, type Kept } from '@telehealth/service-kit/client-data';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { decideDeletionEnd } from '../../domain/clients/decide-deletion.ts';
import type { ClientDocument } from '../../storage/clients.ts';

/** How long the bus holds an event. */
const busMs = 14 * dayMs;

/** What accounts stores about a client, in the order of its removal: the client itself is the last. */
export async function clientPlaces(context: Context): Promise<readonly ClientPlace[]> {
  const {
    store,
    clock,
    bus,
    brands,
    pictures,
    apiKeys,
    browserSessions,
    consoleLinks,
    people,
    memberAddresses,
    memberIssuers,
  } = context;
  const ofClient = (clientId: string) => [{ clientId }];
  const owned = [
    documentsOf(browserSessions, 'browser_sessions', ofClient),
    documentsOf(consoleLinks, 'console_links', ofClient),
    documentsOf(people, 'people', ofClient),
    documentsOf(memberAddresses, 'member_addresses', ofClient),
    documentsOf(memberIssuers, 'member_issuers', ofClient),
    documentsOf(apiKeys, 'api_keys', ofClient),
    documentsOf(pictures, 'pictures', ofClient),
    documentsOf(brands, 'brands', ofClient),
    await openClientRecords(store, clock),
  ];
  const operators: ClientPlace = {
    ...nothingRemoved('operators'),
    async kept(clientId, limits) {
      const count = await countBound(context, clientId, limits);
      return count === 0 ? [] : [{ count, why: 'operator' }];
    },
  };
  const events: ClientPlace = {
    ...nothingRemoved('bus'),
    async kept(clientId, limits) {
      if ((await bus.storedBytes()) === undefined) return [];
      const { endedAt = clock.now() } = (await context.clients.get(clientId, limits))?.deletion ?? {};
      return [{ why: 'bus', until: endedAt + busMs }];
    },
  };
  return [...owned, operators, events, tombstones(context, owned)];
}

function nothingRemoved(place: string) {
  return { place, count: async () => 0, removeSome: async () => 0 };
}

/** A client ends as a tombstone once nothing else of it is here. */
function tombstones(context: Context, owned: readonly ClientPlace[]): ClientPlace {
  const { clients } = context;
  const isDeleted = { 'deletion.endedAt': { exists: true } } as const;
  return {
    place: 'clients',
    count: (clientId, limits) =>
      clients.count({ _id: clientId, 'deletion.endedAt': { exists: false } }, limits),
    async removeSome(clientId, { limits }) {
      for (const { count } of owned) if ((await count(clientId, limits)) > 0) return 0;
      const present = await clients.get(clientId, limits);
      if (present?.deletion === undefined || present.deletion.endedAt !== undefined) return 0;
      await changeDocument<ClientDocument>(context, {
        collection: clients,
        id: clientId,
        operation: taskOperation('client_deletion'),
        decide: decideDeletionEnd,
      });
      return 1;
    },
    async kept(clientId, limits): Promise<readonly Kept[]> {
      const count = await clients.count({ _id: clientId, ...isDeleted }, limits);
      return count === 0 ? [] : [{ count, why: 'tombstone' }];
    },
  };
}

const pageSize = 1000;

/** The operators that are bound to a client. */
async function countBound({ operators }: Context, clientId: string, limits: CallOptions): Promise<number> {
  let bound = 0;
  for (let after = ''; ; ) {
    const page = await operators.find(
      { _id: { gt: after } },
      { sort: { _id: 'asc' }, limit: pageSize },
      limits,
    );
    bound += page.filter(({ clientIds = [] }) => clientIds.includes(clientId)).length;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return bound;
    after = last._id;
  }
}
