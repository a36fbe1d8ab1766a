import { type Condition, joinPointer } from '@telehealth/conditions';
import type { Bundle } from './bundle.ts';

export interface LocatedCondition {
  /** JSON Pointer into the bundle. */
  readonly where: string;
  readonly condition: Condition;
  /** Of the node it belongs to; undefined for conditions at the end. */
  readonly node?: number;
  /** Whether it belongs to an option of the node. */
  readonly option?: true;
}

/** Of nodes, their options, flags, criteria and stops. */
export function conditionsOf(bundle: Bundle): readonly LocatedCondition[] {
  const found: LocatedCondition[] = [];
  for (const [index, node] of bundle.nodes.entries()) {
    if (node.when !== undefined) {
      found.push({ where: joinPointer('/nodes', index, 'when'), condition: node.when, node: index });
    }
    if (node.kind !== 'question') continue;
    for (const [option, { when }] of (node.options ?? []).entries()) {
      if (when === undefined) continue;
      const where = joinPointer('/nodes', index, 'options', option, 'when');
      found.push({ where, condition: when, node: index, option: true });
    }
  }
  for (const [index, { when }] of bundle.flags.entries()) {
    found.push({ where: joinPointer('/flags', index, 'when'), condition: when });
  }
  for (const [index, { when }] of (bundle.eligibility ?? []).entries()) {
    found.push({ where: joinPointer('/eligibility', index, 'when'), condition: when });
  }
  for (const [index, { when }] of (bundle.stop_when ?? []).entries()) {
    found.push({ where: joinPointer('/stop_when', index, 'when'), condition: when });
  }
  return found;
}
