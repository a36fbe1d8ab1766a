import type {
  FunnelDay,
  FunnelNode,
  GetFunnelResponse,
} from '@telehealth/contracts/intake/v1/funnel_service';
import { dayMs } from '@telehealth/ids';
import { funnelColumns } from '@telehealth/public-api/funnel/funnel';
import { funnelOperations } from '@telehealth/public-api/funnel/operations';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import { asksForCsv, sendCsv } from '../routes/csv.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const maxDays = 92;
const usualDays = 30;

/** Where the patients of a brand came to (decisions.md 15). */
export function addFunnelRoute(scope: RouteScope, { clients: { funnels }, call }: RouteParts): void {
  serve(scope, funnelOperations.readFunnel, async (request, reply) => {
    const { offering_ref: offeringRef = '', by } = request.query;
    const { brandId } = request;
    const { from, to } = daysOf(request.query);
    const funnel = await call(request, funnels.getFunnel, { brandId, offeringRef, fromDay: from, toDay: to });
    const nodes = funnel.nodes.map(nodeToJson);
    if (asksForCsv(request)) return sendCsv(reply, funnelColumns, nodes);
    const days = by === 'day' && { days: funnel.days.map(dayToJson) };
    return { data: { brand_id: brandId, from, to, ...stepsOf(funnel), nodes, ...days } };
  });
}

/** The first and the last day that are asked for. Throws `malformed-request`. */
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

type Counts = Partial<Pick<GetFunnelResponse, 'started' | 'submitted' | 'eligible' | 'paid'>>;

function stepsOf({ started, submitted, eligible, paid }: Counts) {
  return {
    started: started ?? null,
    submitted: submitted ?? null,
    eligible: eligible ?? null,
    paid: paid ?? null,
  };
}

function dayToJson({ day, ...steps }: FunnelDay) {
  return { day, ...stepsOf(steps) };
}

function nodeToJson({
  instrumentVersion,
  nodeId,
  reached,
  answered,
  left,
  wentBack,
  medianSeconds,
}: FunnelNode) {
  return {
    instrument_version: instrumentVersion,
    node_id: nodeId,
    reached: reached ?? null,
    answered: answered ?? null,
    left: left ?? null,
    went_back: wentBack ?? null,
    median_seconds: medianSeconds ?? null,
  };
}
