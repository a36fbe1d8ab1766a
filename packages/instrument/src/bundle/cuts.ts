import type { Condition } from '@telehealth/conditions';
import type { Bundle } from './bundle.ts';
import { conditionsOf } from './conditions-of.ts';

/** Comparisons with fixed values in all conditions, zones and bands. */
export function cutsOf(bundle: Bundle, code: string): readonly Condition[] {
  const zones = bundle.nodes.flatMap((node) => (node.kind === 'display' && node.zone ? [node.zone] : []));
  const bands = bundle.derivations.flatMap(({ expr }) =>
    expr.kind === 'band' && expr.from === code ? expr.bands : [],
  );
  return [
    ...conditionsOf(bundle).flatMap(({ condition }) => cutsIn(condition, code)),
    ...zones
      .filter((zone) => zone.of === code)
      .flatMap(({ zone_min, zone_max }): Condition[] => [
        { kind: 'compare', ref: code, op: 'lt', value: zone_min },
        { kind: 'compare', ref: code, op: 'gt', value: zone_max },
      ]),
    ...bands.flatMap(({ at_least: value }): Condition[] =>
      value === undefined ? [] : [{ kind: 'compare', ref: code, op: 'gte', value }],
    ),
  ];
}

function cutsIn(condition: Condition, code: string): readonly Condition[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap((one) => cutsIn(one, code));
    case 'not':
      return cutsIn(condition.of, code);
    case 'compare':
    case 'in':
    case 'between':
      return condition.ref === code ? [condition] : [];
    default:
      return [];
  }
}
