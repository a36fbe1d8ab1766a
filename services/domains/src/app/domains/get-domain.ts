import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { type ClientIds, type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import type { DomainKind } from '../../domain/domains/domain.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { type DomainQuery, findBinding, findDomains } from '../../storage/find-domains.ts';

export interface DomainRef {
  /** Undefined: of any client. */
  readonly clientIds: ClientIds;
  readonly brandId: string;
  readonly kind: DomainKind;
}

/** Throws `not-found` when the brand does not belong to these clients, or has no domain of the kind. */
export async function getDomain(
  { domains }: Pick<Context, 'domains'>,
  { limits }: Pick<Operation, 'limits'>,
  ref: DomainRef,
): Promise<DomainDocument> {
  const found = await findBinding(domains, ref, limits);
  if (found === undefined) throw new DomainError('not-found', 'the brand has no domain of this kind');
  return found;
}

/** Domains that are not removed, by hostname and id. */
export async function listDomains(
  { domains }: Context,
  { limits }: Operation,
  { limit, ...query }: DomainQuery,
): Promise<Page<DomainDocument>> {
  return pageOf(await findDomains(domains, { ...query, limit: limit + 1 }, limits), limit);
}
