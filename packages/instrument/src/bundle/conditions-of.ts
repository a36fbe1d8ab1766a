import { type Condition, joinPointer } from '@telehealth/conditions';
import type { Bundle } from './bundle.ts';

/** A condition of a bundle. */
export interface LocatedCondition {
  /** JSON Pointer into the bundle. */
  readonly where: string;
  readonly condition: Condition;
  /** Position of the node it belongs to; undefined for those that are read at the end. */
  readonly node?: number;
  /** Whether it is that of an option the node offers. */
  readonly option?: true;
}

/** Every condition of a bundle: of nodes, of options they offer, of flags, of eligibility criteria and of stops. */
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
