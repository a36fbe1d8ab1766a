import { expectedOneOf, joinPointer } from '@telehealth/conditions';
import type { DisplayDefinition } from '../../bundle/bundle.ts';
import type { Check, LintContext } from '../findings/lint-context.ts';
import { checkReference } from './check-reference.ts';

/** Shown values are known by then, computed displays have values, and zones are valid. */
export const checkDisplays: Check = (context) => {
  for (const [index, node] of context.bundle.nodes.entries()) {
    if (node.kind === 'question') continue;
    const where = joinPointer('/nodes', index);
    for (const [item, ref] of (node.echo ?? []).entries()) {
      checkShown(context, ref, joinPointer(where, 'echo', item), index);
    }
    if (node.kind !== 'display') continue;
    for (const [item, ref] of (node.primary ?? []).entries()) {
      checkShown(context, ref, joinPointer(where, 'primary', item), index);
    }
    if ((node.display === 'computed') !== (node.primary !== undefined)) {
      const message = 'Computed displays, and only these, have primary values.';
      context.error('MALFORMED', joinPointer(where, 'primary'), message);
    }
    if ((node.control === 'offering_list') !== (node.offering_refs !== undefined)) {
      const message = 'Lists of offerings, and only these, have offering refs.';
      context.error('MALFORMED', joinPointer(where, 'offering_refs'), message);
    }
    checkZone(context, node, where);
  }
};

/** The value is known by then and has a label. */
function checkShown(context: LintContext, ref: string, where: string, position: number): void {
  checkReference(context, ref, where, position);
  const { facts, bundle } = context;
  if (facts.get(ref)?.value_type === 'entries') {
    context.error(
      'TYPE_MISMATCH',
      where,
      `The node shows ${ref}, a list. Show a number of it: a derivation.`,
    );
  }
  const shown = facts.get(ref) ?? bundle.derivations.find(({ code }) => code === ref);
  if (shown && shown.label_key === undefined) {
    context.error('LABEL_MISSING', where, `The node shows ${ref}, which needs a label_key.`);
  }
  const bands = shown && 'expr' in shown && shown.expr.kind === 'band' ? shown.expr.bands : [];
  for (const { code, label_key } of bands) {
    if (label_key !== undefined) continue;
    context.error('LABEL_MISSING', where, `The node shows ${ref}, whose band ${code} needs a label_key.`);
  }
}

function checkZone(
  context: LintContext,
  { zone, primary, reassurance }: DisplayDefinition,
  where: string,
): void {
  if (!zone) {
    if (reassurance)
      context.error('ZONE_INVALID', joinPointer(where, 'reassurance'), 'There is no zone to fall in.');
    return;
  }
  const { of, scale_min, scale_max, zone_min, zone_max } = zone;
  const at = joinPointer(where, 'zone');
  if (!primary?.includes(of) || context.table.get(of)?.valueType !== 'number') {
    const numbers = (primary ?? []).filter((ref) => context.table.get(ref)?.valueType === 'number');
    const message = `A zone is about a primary value that is a number. ${expectedOneOf(numbers, of)}`;
    context.error('ZONE_INVALID', joinPointer(at, 'of'), message);
  }
  if (!(scale_min < scale_max && zone_min < zone_max && scale_min <= zone_min && zone_max <= scale_max)) {
    context.error('ZONE_INVALID', at, 'The zone does not lie within its scale.');
  }
}
