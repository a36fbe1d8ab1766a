import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import {
  type ConfirmationDocument,
  findUnapplied,
  type UnappliedQuery,
} from '../../storage/confirmations.ts';

/** Confirmations that are not applied, for a reason or for any; the latest first. */
export async function listUnapplied(
  { confirmations }: Pick<Context, 'confirmations'>,
  { limit, ...query }: UnappliedQuery & { readonly limit: number },
  options: CallOptions,
): Promise<Page<ConfirmationDocument>> {
  return pageOf(await findUnapplied(confirmations, query, limit + 1, options), limit);
}
