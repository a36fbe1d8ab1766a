import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { type EnabledReport, reportEnabled } from '../../domain/enablements/enablement-status.ts';
import { type SaleStatus, saleStatus } from '../../domain/enablements/sale-status.ts';
import { isSellable } from '../../domain/offerings/price.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findBrandStatus } from './brand-status.ts';

/**
 * Whether the brand, which has enabled the offering, can sell it at this moment. A neighbour that does not answer is represented
 * by its last answer (decisions.md 5). Throws `unavailable` for a check that never answered, unless another check fails.
 */
export async function findSaleStatus(
  context: Context,
  operation: BrandOperation,
  offering: OfferingDocument,
): Promise<SaleStatus> {
  // Without a price to sell at, or withdrawn, the offering is not sellable whatever the upstreams answer.
  if (!offering.active || !isSellable(offering.price)) return 'inactive';
  const parts = { ...context, upstreams: context.saleUpstreams };
  const report = reportEnabled(offering, await findBrandStatus(parts, operation, [offering]));
  requireAnswers(report);
  return saleStatus(report);
}

/** Throws `unavailable` for a report in which a check has no answer, unless another check fails. */
export function requireAnswers(report: EnabledReport): void {
  const isOpen = report.checks.some(({ outcome }) => outcome === 'not_performed');
  if (saleStatus(report) === 'unverified' && isOpen)
    throw new DomainError('unavailable', 'a check of the sale has no answer', { retryAfterSeconds });
}

const retryAfterSeconds = 5;
