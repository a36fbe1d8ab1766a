import type { DisplayDefinition } from '../bundle/bundle.ts';
import type { DisplayZone } from '../session/step.ts';
import type { Compilation } from './compilation.ts';
import { compileBase, optional, shownValues, templateBase } from './compile-base.ts';
import { nodePiping } from './compile-piping.ts';
import type { CompiledDisplay, CompiledReassurance } from './instrument.ts';

/** Shown if its condition holds and its primary values are known. */
export function compileDisplay(
  compilation: Compilation,
  node: DisplayDefinition,
  index: number,
): CompiledDisplay {
  const base = compileBase(compilation, node, index);
  const primary = node.primary ?? [];
  return {
    ...base,
    kind: 'display',
    inputs: [...new Set([...base.inputs, ...compilation.baseSlots(primary)])],
    primary: primary.map(compilation.slotOf),
    shown: shownValues(compilation, [...primary, ...(node.echo ?? [])]),
    reassurance: compileReassurance(compilation, node),
    piping: nodePiping(compilation, node),
    offeringRefs: node.offering_refs,
    template: Object.freeze({
      ...templateBase(compilation, node),
      display: node.display,
      ...optional('interstitial', node.interstitial),
      ...optional('zone', compileZone(compilation, node)),
      ...optional('offeringRefs', node.offering_refs),
    }),
  };
}

function compileZone({ textOf }: Compilation, { zone }: DisplayDefinition): DisplayZone | undefined {
  if (!zone) return undefined;
  return Object.freeze({
    scaleMin: zone.scale_min,
    scaleMax: zone.scale_max,
    zoneMin: zone.zone_min,
    zoneMax: zone.zone_max,
    ...optional('zoneLabel', textOf(zone.zone_label)),
    valueCode: zone.of,
  });
}

function compileReassurance(
  { textOf, slotOf }: Compilation,
  { zone, reassurance }: DisplayDefinition,
): CompiledReassurance | undefined {
  if (!zone || !reassurance) return undefined;
  return Object.freeze({
    slot: slotOf(zone.of),
    below: textOf(reassurance.below),
    inZone: textOf(reassurance.in_zone),
    above: textOf(reassurance.above),
  });
}
