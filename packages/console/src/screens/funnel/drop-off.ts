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

/** What a step asks. */
export interface Wording {
  readonly headline: string;
  /** Whether only some patients are asked. */
  readonly isConditional: boolean;
}

/** Of a step of the questionnaire or of a question of the brand, else the id of the node in words. */
export function wordingOf(
  { node_id, headline, conditional = false }: Pick<Node, 'node_id' | 'headline' | 'conditional'>,
  ofBrand: ReadonlyMap<string, Wording>,
): Wording {
  const own = /^brand\.(.+)$/.exec(node_id)?.[1];
  if (own !== undefined)
    return ofBrand.get(own) ?? { headline: 'A question that was removed', isConditional: false };
  return {
    headline: headline || sentence(node_id.replace(/^[a-z]_/, '')),
    isConditional: conditional,
  };
}
