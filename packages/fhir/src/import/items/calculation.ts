import type { Expression } from 'fhir/r4.js';
import { allOf, answered } from '../conditions/combine.ts';
import type { Draft } from '../draft.ts';
import { unitOf } from '../expressions/arithmetic.ts';
import { mapCalculation } from '../expressions/map-expression.ts';
import { extensionOf } from '../extensions.ts';
import type { LeftOut } from '../left-out.ts';
import type { PlacedItem } from '../placed-item.ts';
import { importHelp } from './display.ts';
import type { Inherited } from './inherited.ts';
import { questionText } from './question-text.ts';
import { sectionOf } from './section.ts';
import { sourceOf } from './source-of.ts';
import { importUnit } from './units.ts';
import { unreadMembers } from './unread-members.ts';

const numeric: ReadonlySet<string> = new Set(['integer', 'decimal', 'quantity']);

/** A derivation, and a panel that shows it unless the item is hidden. */
export function importCalculation(
  draft: Draft,
  placed: PlacedItem,
  here: Inherited,
  calculated: Expression,
): Inherited | LeftOut {
  const { item } = placed;
  const { linkId } = item;
  if (!numeric.has(item.type)) return { leftOut: 'only numbers are calculated' };
  const [when] = here.conditions;
  if (here.isHidden && when) return { leftOut: 'it is hidden and has a condition' };
  const text = questionText(item);
  if (text === undefined && !here.isHidden) return { leftOut: 'it has no text' };
  const calculation = mapCalculation(draft, placed, calculated);
  if ('leftOut' in calculation) return calculation;
  const { expr } = calculation;
  const measure = importUnit(item);
  if (measure && 'leftOut' in measure) return measure;
  const code = draft.freshCode(linkId);
  const unit = measure?.unit ?? unitOf(draft, expr);
  const places = extensionOf(item, 'decimals')?.valueInteger;
  draft.derivations.push({
    code,
    value_type: 'number',
    expr,
    ...(unit !== undefined && { unit }),
    ...(places !== undefined && { round: places }),
    ...(text && { label_key: draft.texts.add(`q.${code}`, text, linkId) }),
    source: sourceOf(draft, placed, measure?.coding),
  });
  // A disabled item has no answer in FHIR, and a derivation is known wherever it is shown.
  draft.imported.set(linkId, when ? { kind: 'unread' } : { kind: 'calculation', code, unit });
  const help = importHelp(draft, placed, code);
  if (!here.isHidden) {
    draft.nodes.push({
      id: code,
      kind: 'display',
      section: sectionOf(draft, here),
      control: 'panel',
      display: 'computed',
      primary: [code],
      copy: `q.${code}`,
      ...(help !== undefined && { content: { body: draft.texts.add(`h.${code}`, help, linkId) } }),
      ...(when && { when, on_unknown: 'hide' }),
    });
  }
  const as = here.isHidden ? `derivation ${code}` : `derivation ${code}, shown`;
  draft.report.imported(linkId, as, [
    ...(measure?.changes ?? []),
    ...(item.readOnly === true ? [] : ['patients cannot write over the calculated number']),
    ...unreadMembers(item, 'calculation'),
  ]);
  const below = allOf([...here.conditions, answered(code)]);
  return { ...here, conditions: below === undefined ? [] : [below] };
}
