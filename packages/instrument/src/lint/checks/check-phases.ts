import { joinPointer } from '@telehealth/conditions';
import type { NodeDefinition } from '../../bundle/bundle.ts';
import { isWithheld } from '../../bundle/withheld-facts.ts';
import type { Check } from '../findings/lint-context.ts';

/**
 * In a tier-aware bundle every node has a phase, the second never precedes the first, and each phase shows something. A
 * bundle without phases shows something too.
 */
export const checkPhases: Check = ({ bundle: { phases, nodes }, facts, error }) => {
  const isShown = (node: NodeDefinition) => node.kind !== 'question' || !isWithheld(facts.get(node.fact));
  if (!nodes.some(isShown)) error('UNREACHABLE', '/nodes', 'No node is ever shown.');
  if (!phases) {
    for (const [index, { phase }] of nodes.entries()) {
      if (phase === undefined) continue;
      error('PHASE_UNDECLARED', joinPointer('/nodes', index, 'phase'), 'The bundle declares no phases.');
    }
    return;
  }
  let clinical = false;
  for (const [index, { phase }] of nodes.entries()) {
    const where = joinPointer('/nodes', index, 'phase');
    if (phase === undefined) {
      error('NODE_PHASE_MISSING', where, 'Name the phase that the node belongs to.');
    } else if (phase === 'qualification' && clinical) {
      error('PHASE_BACKREF', where, 'A node of the clinical phase comes before this one.');
    }
    clinical ||= phase === 'clinical';
  }
  for (const [index, declared] of phases.entries()) {
    if (nodes.some((node) => node.phase === declared && isShown(node))) continue;
    error('NODE_PHASE_MISSING', joinPointer('/phases', index), 'No node of this phase is ever shown.');
  }
};
