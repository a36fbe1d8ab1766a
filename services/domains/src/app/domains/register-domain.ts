import { randomBytes } from 'node:crypto';
import { createDocument, type Operation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { dayMs, deriveId } from '@telehealth/ids';
import type { BrandKey } from '@telehealth/service-kit/calls';
import { UniqueViolation } from '@telehealth/store';
import type { Asker } from '../../adapters/brands/brand-directory.ts';
import type { Context } from '../../context.ts';
import type { Domain, DomainKind } from '../../domain/domains/domain.ts';
import { changedEvent } from '../../domain/domains/domain-change.ts';
import { dueAtOf } from '../../domain/domains/due-at.ts';
import { hostnameTaken } from '../../domain/domains/hold.ts';
import { targetOf } from '../../domain/domains/target.ts';
import { hostnameOf } from '../../domain/hostnames/hostname-of.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { bindingOf, findBinding, findRegistrationsSince } from '../../storage/find-domains.ts';
import type { DomainRef } from './get-domain.ts';
import { assertFree } from './release-hold.ts';

export interface NewDomain {
  readonly brand: BrandKey;
  readonly mode: Domain['mode'];
  readonly kind: DomainKind;
  /** As it was written. */
  readonly hostname: string;
  readonly boundBy: Domain['boundBy'];
  /** Domains that the client may register in a day; undefined: as many as the deployment says. */
  readonly perDay?: number | undefined;
}

/** A domain, and whether this call made it. */
export interface Registered {
  readonly domain: DomainDocument;
  readonly isNew: boolean;
}

/**
 * Registers a hostname for a brand. That takes the hostname from no other brand: DNS decides at the verification. The same
 * hostname again returns the present domain. Throws as `hostnameOf` does, `domain_exists` when the brand has another hostname
 * of the kind, `hostname_taken` when another domain holds the hostname or the brand's other domain has it, and `rate-limited`
 * for a client that registered too many in a day.
 */
export async function registerDomain(
  context: Context,
  operation: Operation,
  { brand, mode, kind, boundBy, ...asked }: NewDomain,
): Promise<Registered> {
  const hostname = hostnameOf(asked.hostname, context.hostnames);
  const _id = deriveId('dom', operation.operationId);
  const { limits } = operation;
  const present = await boundOf(context, { ...brand, kind }, operation);
  if (present !== undefined) return { domain: sameHostname(present, hostname), isNew: present._id === _id };
  const other = await boundOf(context, { ...brand, kind: kind === 'login' ? 'member' : 'login' }, operation);
  if (other?.hostname === hostname) throw hostnameTaken();
  await assertFree(context, { hostname, clientId: brand.clientId }, limits);
  if (boundBy === 'client') await refuseTooMany(context, operation, brand.clientId, asked.perDay);
  const at = context.clock.now();
  const domain: Domain = {
    ...{ ...brand, mode, kind, hostname, boundBy },
    target: targetOf(randomBytes(16), kind, context.hostnames.edgeDomain),
    ...{ state: 'requested', createdAt: at, updatedAt: at, waitingSince: at },
  };
  const dueAt = dueAtOf(domain);
  const stored = {
    _id,
    ...domain,
    binding: bindingOf(brand.brandId, kind),
    ...(dueAt !== undefined && { dueAt }),
  };
  try {
    const created = await createDocument<DomainDocument>(context, {
      collection: context.domains,
      document: stored,
      operation,
      at,
      audit: {
        ...{ action: 'domain.requested', clientId: brand.clientId, subject: _id },
        changed: { hostname, kind, boundBy },
      },
      events: [changedEvent(stored, 'requested')],
    });
    return { domain: created, isNew: true };
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    const first = await boundOf(context, { ...brand, kind }, operation);
    if (first === undefined) throw error;
    return { domain: sameHostname(first, hostname), isNew: false };
  }
}

async function refuseTooMany(
  { domains, clock, maxDomainsInADay }: Context,
  { limits }: Operation,
  clientId: string,
  perDay = maxDomainsInADay,
): Promise<void> {
  const at = clock.now();
  const asked = { clientId, since: at - dayMs, limit: perDay };
  const blocking = (await findRegistrationsSince(domains, asked, limits))[perDay - 1];
  if (blocking === undefined) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((blocking + dayMs - at) / 1000));
  throw refusal('domain_quota', `A client registers at most ${perDay} domains within 24 hours.`, {
    retryAfterSeconds,
  });
}

type BoundKey = BrandKey & { readonly kind: DomainKind };

function boundOf(
  { domains }: Context,
  { clientId, brandId, kind }: BoundKey,
  { limits }: Operation,
): Promise<DomainDocument | undefined> {
  return findBinding(domains, { clientIds: [clientId], brandId, kind }, limits);
}

function sameHostname(present: DomainDocument, hostname: string): DomainDocument {
  if (present.hostname === hostname) return present;
  throw refusal(
    'domain_exists',
    `The brand has a ${present.kind} domain. Delete it before you register another.`,
  );
}

/** For an operator. Throws `not-found` for a brand of another client, and as `registerDomain` does. */
export async function bindDomain(
  context: Context,
  operation: Operation & Asker,
  { clientIds, brandId, kind, hostname }: DomainRef & { readonly hostname: string },
): Promise<DomainDocument> {
  const { clientId, mode } = await context.brandDirectory.ownerOf(brandId, operation);
  if (clientIds !== undefined && !clientIds.includes(clientId)) {
    throw new DomainError('not-found', 'the brand is of another client');
  }
  const brand = { clientId, brandId };
  const asked = { brand, mode, kind, hostname, boundBy: 'operator' } as const;
  return (await registerDomain(context, operation, asked)).domain;
}
