import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { therapyStatus } from './therapy-status.ts';

/** A brand and the therapies that it offers. */
export interface BrandTherapies {
  readonly brandId: string;
  readonly therapies: readonly string[];
}

/**
 * The ids of the brands that offer a therapy whose questionnaire is published, with every criterion approved. Throws
 * `unavailable` when the store does not answer.
 */
export async function listApprovedBrands(
  context: Context,
  call: Call,
  brands: readonly BrandTherapies[],
): Promise<string[]> {
  const approved: string[] = [];
  for (const { brandId, therapies } of brands) {
    for (const therapy of therapies) {
      const { published, criteriaApproved } = await therapyStatus(context, call, { therapy, brandId });
      if (!published || !criteriaApproved) continue;
      approved.push(brandId);
      break;
    }
  }
  return approved;
}
