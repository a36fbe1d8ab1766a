import type { QuestionnaireItem } from 'fhir/r4.js';
import type { Draft } from '../draft.ts';
import { extensionOf } from '../extensions.ts';
import type { LeftOut } from '../left-out.ts';
import type { PlacedItem } from '../placed-item.ts';
import type { Translated } from '../texts/translated.ts';
import { isRepeated } from './entries.ts';
import { questionText } from './question-text.ts';
import type { Shape } from './shape.ts';
import { shapeOf } from './shape-of.ts';

/** An item of a group that repeats. */
export interface Field {
  readonly placed: PlacedItem;
  readonly code: string;
  readonly text: Translated;
  readonly shape: Shape;
}

export function readField(draft: Draft, placed: PlacedItem): Field | LeftOut {
  const { item } = placed;
  const why = draft.imported.has(item.linkId) ? 'another item has this link id' : whyNotAsked(item);
  if (why !== undefined) return { leftOut: why };
  const text = questionText(item);
  if (text === undefined) return { leftOut: 'it has no text' };
  const code = draft.freshCode(item.linkId);
  const shape = shapeOf(draft, item, code);
  if ('leftOut' in shape) return shape;
  draft.imported.set(item.linkId, { kind: 'field' });
  return { placed, code, text, shape };
}

/** Undefined: it may be a field, as far as can be told without its type of answer. */
export function whyNotAsked(item: QuestionnaireItem): string | undefined {
  if (extensionOf(item, 'hidden')?.valueBoolean === true) return 'it is hidden';
  if (item.type === 'group') return 'a group cannot be asked in a list';
  if (item.type === 'display') return 'a text cannot be shown in a list';
  if (item.type === 'attachment') return 'a file cannot be given in a list';
  if (item.type === 'open-choice') return 'own words beside options cannot be given in a list';
  if (isRepeated(item)) return 'several answers cannot be given in a list';
  if (extensionOf(item, 'calculated') !== undefined) return 'nothing is calculated in a list';
  if (item.readOnly === true) return 'it is read-only and not calculated';
  const hasCondition = (item.enableWhen ?? []).length > 0 || extensionOf(item, 'enableWhen') !== undefined;
  return hasCondition ? 'its condition cannot be held in a list' : undefined;
}
