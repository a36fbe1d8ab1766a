import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { enablementKey } from '../../storage/enablements.ts';
import { type ReportedEnablement, reportEnablement } from './report-enablements.ts';

/** The brand's enablement of the offering. Throws `not-found` when it is not enabled. */
export async function getEnablement(
  context: Context,
  call: Call,
  offeringRef: string,
): Promise<ReportedEnablement> {
  const limits = limitsOf(call);
  const [document, offering] = await Promise.all([
    context.enablements.get(enablementKey(brandOf(call), offeringRef), limits),
    context.offerings.get(offeringRef, limits),
  ]);
  if (document?.enabled !== true) throw new DomainError('not-found');
  return await reportEnablement(context, call, document, offering);
}
