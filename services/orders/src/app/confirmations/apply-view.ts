import type { ProviderView } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import { type Applied, applyReports, type ReportTarget } from '../orders/apply-reports.ts';
import { applyInbox } from './apply-inbox.ts';

/** Applies the provider's answer about an order, and then the confirmations that waited for it. Throws as `applyReports`. */
export async function applyView(
  context: Context,
  target: ReportTarget,
  view: ProviderView,
): Promise<Applied> {
  const { order, contradiction } = await applyReports(context, target, view);
  return { order: await applyInbox(context, order), contradiction };
}
