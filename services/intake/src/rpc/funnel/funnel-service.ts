import { FunnelService } from '@telehealth/contracts/intake/v1/funnel_service';
import { DomainError } from '@telehealth/errors';
import type { NodeText } from '@telehealth/instrument/review';
import { type Contract, contract } from '@telehealth/rpc';
import { brandReachOf, limitsOf } from '@telehealth/service-kit/calls';
import { getFunnel } from '../../app/funnel/get-funnel.ts';
import { textsOfVersions } from '../../app/funnel/node-texts.ts';
import type { Context } from '../../context.ts';

export function funnelService(context: Context): Contract {
  return contract(FunnelService, {
    async getFunnel({ brandId, offeringRef, source, fromDay, toDay }, call) {
      const query = {
        ...brandReachOf(call, brandId),
        from: startOf(fromDay),
        to: startOf(toDay),
        offeringRef: offeringRef || undefined,
        source: source || undefined,
      };
      const { nodes, days, sources, ...steps } = await getFunnel(context, query, limitsOf(call));
      const versions = nodes.map(({ instrumentVersion }) => instrumentVersion);
      const textOf = await textsOfVersions(context, versions, limitsOf(call));
      return {
        ...present(steps),
        nodes: nodes.map((node) => ({ ...present(node), ...shownText(textOf(node)) })),
        days: days.map(present),
        sources: [...sources],
      };
    },
  });
}

/** Epoch ms at which a UTC day begins. Throws `malformed-request`. */
function startOf(day: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new DomainError('malformed-request', 'a day is written as 2026-02-03');
  return at;
}

function shownText(text: NodeText | undefined) {
  return text && { headline: text.headline ?? '', conditional: text.isConditional };
}

/** Without the null values. */
function present<T extends object>(counts: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== null)) as never;
}
