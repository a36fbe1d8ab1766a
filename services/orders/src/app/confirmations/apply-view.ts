import type { ProviderView } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import { type Applied, applyReports, type ReportTarget } from '../orders/apply-reports.ts';
import { applyInbox } from './apply-inbox.ts';

/**
 * Applies the provider's answer about an order, and then the confirmations that waited for it, unless the answer changes nothing
 * about the known order. Throws as `applyReports`.
 */
export async function applyView(
  context: Context,
  target: ReportTarget,
  view: ProviderView,
): Promise<Applied> {
  const { order, ...applied } = await applyReports(context, target, view);
  // The use case that gave the order its references has searched its confirmations.
  const present = order === target.known ? order : await applyInbox(context, order);
  return { order: present, ...applied };
}
