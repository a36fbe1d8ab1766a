import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { offeringKey } from '../../storage/document-key.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { type ReportedEnablement, reportEnablement } from './report-enablements.ts';

/** The brand's enablement of the offering. Throws `not-found` when it is not enabled. */
export async function getEnablement(
  context: Context,
  operation: BrandOperation,
  offeringRef: string,
): Promise<ReportedEnablement> {
  const { brand, limits } = operation;
  const [document, offering] = await Promise.all([
    context.enablements.get(offeringKey(brand, offeringRef), limits),
    context.offerings.get(offeringRef, limits),
  ]);
  if (document?.enabled !== true) throw new DomainError('not-found');
  return await reportEnablement(context, operation, document, offering);
}
