import type { MessageInitShape } from '@bufbuild/protobuf';
import { type FunnelNodeSchema, FunnelService } from '@telehealth/contracts/intake/v1/funnel_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { DomainError } from '@telehealth/errors';
import { type Contract, messageContract } from '@telehealth/rpc';
import { brandReachOf, limitsOf } from '@telehealth/service-kit';
import { getFunnel } from '../../app/funnel/get-funnel.ts';
import type { Context } from '../../context.ts';
import type { FunnelNode, Steps } from '../../domain/funnel/funnel.ts';

export function funnelService(context: Context): Contract {
  return messageContract(FunnelService, operatorAccess(FunnelService), {
    async getFunnel({ brandId, offeringRef, fromDay, toDay }, call) {
      const query = {
        ...brandReachOf(call, brandId),
        from: startOf(fromDay),
        to: startOf(toDay),
        offeringRef: offeringRef || undefined,
      };
      const { nodes, days, ...steps } = await getFunnel(context, query, limitsOf(call));
      return {
        ...stepsToProto(steps),
        nodes: nodes.map(nodeToProto),
        days: days.map(({ day, ...ofDay }) => ({ day, ...stepsToProto(ofDay) })),
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

/** Null is left out of the message. */
function present<T extends object>(counts: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== null)) as never;
}

function stepsToProto({ started, submitted, eligible, paid }: Steps) {
  return present({ started, submitted, eligible, paid });
}

function nodeToProto({
  instrumentVersion,
  nodeId,
  ...counts
}: FunnelNode): MessageInitShape<typeof FunnelNodeSchema> {
  return { instrumentVersion, nodeId, ...present(counts) };
}
