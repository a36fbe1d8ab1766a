import type { Context } from '../../context.ts';
import type { ProviderView } from '../../domain/reports/report.ts';
import { type Applied, applyReports, type ReportTarget } from '../orders/apply-reports.ts';
import { applyInbox } from './apply-inbox.ts';

/**
 * Applies the provider's answer about an order. If the answer changes the order, it also applies the confirmations that wait for it.
 * Throws as `applyReports` does.
 */
export async function applyView(
  context: Context,
  target: ReportTarget,
  view: ProviderView,
): Promise<Applied> {
  const { order, ...applied } = await applyReports(context, target, view);
  // The use case that gave the order its references has already applied its confirmations.
  const present = order === target.known ? order : await applyInbox(context, order);
  return { order: present, ...applied };
}
