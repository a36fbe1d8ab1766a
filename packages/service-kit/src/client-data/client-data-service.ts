import { setTimeout as delay } from 'node:timers/promises';
import { ClientDataService } from '@telehealth/contracts/common/v1/client_data_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import type { CallOptions } from '@telehealth/store';
import { limitsOf } from '../calls/store-calls.ts';
import type { ClientPlace, Share } from './client-place.ts';
import type { FindDeletion } from './find-deletion.ts';

/** What a service stores about clients. */
export interface ClientData {
  /** In the order of their removal. */
  readonly places: readonly ClientPlace[];
  readonly findDeletion: FindDeletion;
}

/** How long one call removes, so that callers see progress. */
const shareMs = 1000;

/** For operators: what the service stores about a client, and its removal. */
export function clientDataService({ places, findDeletion }: ClientData): Contract {
  return contract(ClientDataService, {
    async getClientData({ clientId }, call) {
      const limits = limitsOf(call);
      return { places: await Promise.all(places.map((place) => show(place, clientId, limits))) };
    },
    async deleteClientData({ clientId }, call) {
      if (!(await findDeletion(clientId, call)))
        throw new DomainError('conflict', 'the client is not being deleted');
      const limits = limitsOf(call);
      const removed = await removeShare(places, clientId, startShare(limits));
      return { done: await isEmpty(places, clientId, limits), removed };
    },
  });
}

async function show({ place, count, kept }: ClientPlace, clientId: string, limits: CallOptions) {
  return { place, count: await count(clientId, limits), kept: (await kept?.(clientId, limits)) ?? [] };
}

function startShare(limits: CallOptions): Share {
  const endsAt = performance.now() + shareMs;
  let restedAt = performance.now();
  return {
    limits,
    async isOver() {
      await delay(3 * (performance.now() - restedAt));
      restedAt = performance.now();
      return restedAt >= endsAt;
    },
  };
}

async function removeShare(places: readonly ClientPlace[], clientId: string, share: Share) {
  const removed: { readonly place: string; readonly count: number }[] = [];
  for (const { place, removeSome } of places) {
    let count = 0;
    for (let some = -1; some !== 0 && !(await share.isOver()); count += some)
      some = await removeSome(clientId, share);
    if (count > 0) removed.push({ place, count });
  }
  return removed;
}

async function isEmpty(
  places: readonly ClientPlace[],
  clientId: string,
  limits: CallOptions,
): Promise<boolean> {
  for (const { count } of places) if ((await count(clientId, limits)) > 0) return false;
  return true;
}
