import type { ProviderView } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import { applyInbox } from '../confirmations/apply-inbox.ts';
import { type Applied, applyReports, type ReportTarget } from './apply-reports.ts';

/** Applies what the provider answers about an order, and then the confirmations that waited for it. Throws as `applyReports`. */
export async function applyView(
  context: Context,
  target: ReportTarget,
  view: ProviderView,
): Promise<Applied> {
  const { order, contradiction } = await applyReports(context, target, view);
  return { order: await applyInbox(context, order), contradiction };
}
