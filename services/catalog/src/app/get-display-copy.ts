import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import type { LocalizedCopy } from '../domain/display-copy.ts';
import { displayCopyKey } from '../storage/display-copies.ts';

/** The words of a brand about an offering. */
export interface VersionedCopy {
  readonly locales: LocalizedCopy;
  /** 0 before the first were written. */
  readonly version: number;
}

/** The brand's copy for an offering of the catalog, enabled or not. Throws `not-found` for an offering it lacks. */
export async function getDisplayCopy(
  { offerings, displayCopies }: Context,
  call: Call,
  offeringRef: string,
): Promise<VersionedCopy> {
  const limits = limitsOf(call);
  const [copy, offering] = await Promise.all([
    displayCopies.get(displayCopyKey(brandOf(call), offeringRef), limits),
    offerings.get(offeringRef, limits),
  ]);
  if (offering === undefined) throw new DomainError('not-found');
  return copy ?? { locales: {}, version: 0 };
}
