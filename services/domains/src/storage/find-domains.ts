import { among, type ClientIds, matching, type Reach } from '@telehealth/service-kit/calls';
import type { CallOptions, Filter } from '@telehealth/store';
import type { DomainKind, DomainState } from '../domain/domains/domain.ts';
import type { DomainDocument, Domains } from './domains.ts';

const kinds: readonly DomainKind[] = ['login', 'member'];
/** More than the brands of a client can have. */
const maxBound = 1000;

/** The key that makes a domain the only one of its kind of a brand. */
export function bindingOf(brandId: string, kind: DomainKind): string {
  return `${brandId}:${kind}`;
}

/** Of a brand of these clients. An operator's `clientIds` may be undefined. */
export async function findBinding(
  domains: Domains,
  {
    clientIds,
    brandId,
    kind,
  }: { readonly clientIds: ClientIds; readonly brandId: string; readonly kind: DomainKind },
  options: CallOptions,
): Promise<DomainDocument | undefined> {
  const filter = { binding: bindingOf(brandId, kind), ...matching({ clientIds }) };
  const [found] = await domains.find(filter, { limit: 1 }, options);
  return found;
}

/** Those that are not removed, two of each brand at most. */
export function findBoundDomains(
  domains: Domains,
  clientId: string,
  options: CallOptions,
): Promise<DomainDocument[]> {
  return domains.find({ clientId, binding: { exists: true } }, { limit: maxBound }, options);
}

/** When the latest `limit` domains of a client, also removed ones, were registered after an instant (epoch ms), latest first. */
export async function findRegistrationsSince(
  domains: Domains,
  { clientId, since, limit }: { readonly clientId: string; readonly since: number; readonly limit: number },
  options: CallOptions,
): Promise<readonly number[]> {
  const sort = { createdAt: 'desc' } as const;
  const found = await domains.find({ clientId, createdAt: { gt: since } }, { sort, limit }, options);
  return found.map(({ createdAt }) => createdAt);
}

export async function findHolder(
  domains: Domains,
  hostname: string,
  options: CallOptions,
): Promise<DomainDocument | undefined> {
  const [found] = await domains.find({ heldHostname: hostname }, { limit: 1 }, options);
  return found;
}

export async function findActive(
  domains: Domains,
  hostname: string,
  options: CallOptions,
): Promise<DomainDocument | undefined> {
  const [found] = await domains.find({ heldHostname: hostname, state: 'active' }, { limit: 1 }, options);
  return found;
}

/** By hostname, after `after`. */
export function findActiveDomains(
  domains: Domains,
  { after, limit }: { readonly after: string; readonly limit: number },
  options: CallOptions,
): Promise<DomainDocument[]> {
  return domains.find(
    { state: 'active', hostname: { gt: after } },
    { sort: { hostname: 'asc' }, limit },
    options,
  );
}

/** Domains whose state or certificate changed since an instant, the earliest change first, after a position. */
export function findChangedDomains(
  domains: Domains,
  {
    since,
    after,
    limit,
  }: {
    readonly since: number;
    readonly after: readonly [changedAt: number, id: string] | undefined;
    readonly limit: number;
  },
  options: CallOptions,
): Promise<DomainDocument[]> {
  return domains.find(
    { changedAt: { gte: since } },
    { sort: { changedAt: 'asc', _id: 'asc' }, limit, after },
    options,
  );
}

export async function findChallenged(
  domains: Domains,
  token: string,
  options: CallOptions,
): Promise<DomainDocument | undefined> {
  const [found] = await domains.find({ 'order.challenge.token': token }, { limit: 1 }, options);
  return found;
}

/** What is undefined does not filter. */
export interface DomainQuery extends Reach {
  readonly clientId?: string | undefined;
  readonly state?: DomainState | undefined;
  /** After this hostname and id. */
  readonly after?: readonly [string, string] | undefined;
  readonly limit: number;
}

/** Domains that are not removed, by hostname and id. */
export function findDomains(
  domains: Domains,
  query: DomainQuery,
  options: CallOptions,
): Promise<DomainDocument[]> {
  const { clientIds, clientId, brandId, state, after, limit } = query;
  const filter: Filter<DomainDocument> = {
    binding: brandId === undefined ? { exists: true } : { in: kinds.map((kind) => bindingOf(brandId, kind)) },
    ...(clientId === undefined ? matching({ clientIds }) : { clientId: { in: among(clientId, clientIds) } }),
    ...(state !== undefined && { state }),
  };
  return domains.find(filter, { sort: { hostname: 'asc', _id: 'asc' }, limit, after }, options);
}
