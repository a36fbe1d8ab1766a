import { GetFunnelResponseSchema } from '@telehealth/contracts/intake/v1/funnel_service';
import { dayMs } from '@telehealth/ids';
import { FunnelAnswer, funnelColumns } from '@telehealth/public-api/funnel/funnel';
import { funnelOperations } from '@telehealth/public-api/funnel/operations';
import { Type } from 'typebox';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import { asksForCsv, sendCsv } from '../routes/csv.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const countsToJson = jsonEncoder(
  GetFunnelResponseSchema,
  Type.Omit(FunnelAnswer.properties.data, ['brand_id', 'from', 'to']),
);
const maxDays = 92;
const usualDays = 30;

/** How far a brand's patients got (decisions.md 15). */
export function addFunnelRoute(scope: RouteScope, { clients: { funnels }, call }: RouteParts): void {
  serve(scope, funnelOperations.readFunnel, async (request, reply) => {
    const { offering_ref: offeringRef = '', source = '', by } = request.query;
    const { brandId } = request;
    const { from, to } = daysOf(request.query);
    const asked = { brandId, offeringRef, source, fromDay: from, toDay: to };
    const funnel = await call(request, funnels.getFunnel, asked);
    const { days = [], ...counts } = countsToJson(funnel);
    if (asksForCsv(request)) return sendCsv(reply, funnelColumns, counts.nodes);
    return { data: { brand_id: brandId, from, to, ...counts, ...(by === 'day' && { days }) } };
  });
}

/** Throws `malformed-request`. */
function daysOf(query: { readonly from?: string; readonly to?: string }): { from: string; to: string } {
  const to = query.to === undefined ? Date.now() : startOf('to', query.to);
  const from = query.from === undefined ? to - (usualDays - 1) * dayMs : startOf('from', query.from);
  const [first, last] = [dayOf(from), dayOf(to)];
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days < 1 || days > maxDays)
    throw malformedRequest('request.invalid', `A funnel has from 1 to ${maxDays} days.`, '?from');
  return { from: first, to: last };
}

function startOf(name: 'from' | 'to', day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || dayOf(at) !== day)
    throw malformedRequest('request.invalid', 'There is no such day.', `?${name}`);
  return at;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
