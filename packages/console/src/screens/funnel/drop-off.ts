import type { components } from '@telehealth/client';
import { sentence } from '../../format/shown.ts';

export type Node = components['schemas']['FunnelNode'];

/** Who saw a step and gave nothing there. Null: one of the counts is too small to show. */
export function lostAt({ reached, answered }: Pick<Node, 'reached' | 'answered'>): number | null {
  return reached === null || answered === null ? null : reached - answered;
}

/** The greatest loss comes first; what is too small to show comes last. */
export function byLoss(nodes: readonly Node[]): readonly Node[] {
  return nodes.toSorted((one, other) => (lostAt(other) ?? -1) - (lostAt(one) ?? -1));
}

/** The wording of a brand's own question, else the id of the node in words. */
export function textOf(nodeId: string, wordings: ReadonlyMap<string, string>): string {
  const own = /^brand\.(.+)$/.exec(nodeId)?.[1];
  if (own !== undefined) return wordings.get(own) ?? 'A question that was removed';
  return sentence(nodeId.replace(/^[a-z]_/, ''));
}
