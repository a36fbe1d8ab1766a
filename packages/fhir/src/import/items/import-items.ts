import { allOf } from '../conditions/combine.ts';
import { enableWhenOf } from '../conditions/enable-when.ts';
import type { Draft } from '../draft.ts';
import { mapCondition } from '../expressions/map-expression.ts';
import { extensionOf } from '../extensions.ts';
import type { LeftOut } from '../left-out.ts';
import { childrenOf, type PlacedItem } from '../placed-item.ts';
import { importCalculation } from './calculation.ts';
import { importDisplay, isHelp } from './display.ts';
import { isRepeated } from './entries.ts';
import { importGroup } from './group.ts';
import type { Inherited } from './inherited.ts';
import { leaveOut } from './leave-out.ts';
import { importQuestion } from './question.ts';
import { importRepeatedGroup } from './repeated-group.ts';

/** In order, each with the items in it. */
export function importItems(draft: Draft, items: readonly PlacedItem[], inherited: Inherited): void {
  for (const placed of items) importItem(draft, placed, inherited);
}

function importItem(draft: Draft, placed: PlacedItem, inherited: Inherited): void {
  const { item } = placed;
  if (draft.imported.has(item.linkId)) {
    draft.report.leftOut(item.linkId, 'another item has this link id');
    return;
  }
  const conditions = conditionsOf(draft, placed, inherited);
  const below =
    'leftOut' in conditions ? conditions : importOne(draft, placed, { ...inherited, ...conditions });
  if (below === 'whole') return;
  if ('leftOut' in below) {
    leaveOut(draft, placed, below.leftOut);
    return;
  }
  const others = childrenOf(placed).filter((child) => !isHelp(child));
  importItems(draft, others, below);
}

/** What holds for the items in it, or why it is left out with them; `whole`: they are imported with it. */
function importOne(draft: Draft, placed: PlacedItem, here: Inherited): Inherited | LeftOut | 'whole' {
  const { item } = placed;
  const isHidden = here.isHidden || extensionOf(item, 'hidden')?.valueBoolean === true;
  const isReadOnly = here.isReadOnly || item.readOnly === true;
  if (item.type === 'group') {
    const importThis = isRepeated(item) ? importRepeatedGroup : importGroup;
    return importThis(draft, placed, { ...here, isHidden, isReadOnly });
  }
  const calculated = extensionOf(item, 'calculated')?.valueExpression;
  if (calculated !== undefined) return importCalculation(draft, placed, { ...here, isHidden }, calculated);
  if (isHidden) return { leftOut: 'it is hidden' };
  if (item.type === 'display') return importDisplay(draft, placed, here);
  return importQuestion(draft, placed, here);
}

function conditionsOf(
  draft: Draft,
  placed: PlacedItem,
  { conditions }: Inherited,
): Pick<Inherited, 'conditions'> | LeftOut {
  const expression = extensionOf(placed.item, 'enableWhen')?.valueExpression;
  const own = [
    enableWhenOf(draft, placed.item),
    expression === undefined ? undefined : mapCondition(draft, placed, expression),
  ];
  const terms = [];
  for (const one of own) {
    if (one === undefined) continue;
    if ('leftOut' in one) return one;
    terms.push(one);
  }
  const when = allOf([...conditions, ...terms]);
  return { conditions: when === undefined ? [] : [when] };
}
