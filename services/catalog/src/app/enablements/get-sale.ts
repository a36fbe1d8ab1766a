import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { copyFor, type DisplayCopy } from '../../domain/copy/display-copy.ts';
import { type EnabledReport, reportEnabled } from '../../domain/enablements/enablement-status.ts';
import { type SaleStatus, saleStatus } from '../../domain/enablements/sale-status.ts';
import { isSellable } from '../../domain/offerings/price.ts';
import { offeringKey } from '../../storage/document-key.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findBrandStatus } from './brand-status.ts';

/** The sale of an offering at this moment. */
export interface Sale {
  readonly offering: OfferingDocument;
  readonly status: SaleStatus;
  readonly display: DisplayCopy;
}

/**
 * The sale of an offering by the brand, in the copy for `locale`. When an upstream does not answer, its last answer counts
 * (decisions.md 5). Throws `not-found` unless the brand has enabled the offering, and `unavailable` for a check that never
 * answered, unless another check fails. Always three reads by id.
 */
export async function getSale(
  context: Context,
  operation: BrandOperation,
  { offeringRef, locale }: { readonly offeringRef: string; readonly locale: string },
): Promise<Sale> {
  const { brand, limits } = operation;
  const id = offeringKey(brand, offeringRef);
  const [enablement, offering, copy] = await Promise.all([
    context.enablements.get(id, limits),
    context.offerings.get(offeringRef, limits),
    context.displayCopies.get(id, limits),
  ]);
  if (enablement?.enabled !== true || offering === undefined) throw new DomainError('not-found');
  const status = await findSaleStatus(context, operation, offering);
  return { offering, status, display: copyFor(copy?.locales ?? {}, locale) };
}

async function findSaleStatus(
  context: Context,
  operation: BrandOperation,
  offering: OfferingDocument,
): Promise<SaleStatus> {
  // A withdrawn offering, or one without a usable price, is not sellable, whatever the upstreams answer.
  if (!offering.active || !isSellable(offering.price)) return 'inactive';
  const parts = { ...context, upstreams: context.saleUpstreams };
  const report = reportEnabled(offering, await findBrandStatus(parts, operation, [offering]));
  requireAnswers(report);
  return saleStatus(report);
}

const retryAfterSeconds = 5;

/** Throws `unavailable` for a report in which a check has no answer, unless another check fails. */
export function requireAnswers(report: EnabledReport): void {
  const isOpen = report.checks.some(({ outcome }) => outcome === 'not_performed');
  if (saleStatus(report) === 'unverified' && isOpen)
    throw new DomainError('unavailable', 'a check of the sale has no answer', { retryAfterSeconds });
}
