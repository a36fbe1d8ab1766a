import { type Draft, importedOf } from '../draft.ts';
import { extensionUrls } from '../extensions.ts';
import { childrenOf, type PlacedItem, placedItems } from '../placed-item.ts';
import { type Meaning, unmapped } from './meaning.ts';
import type { Syntax } from './parse.ts';

type ItemMeaning = Extract<Meaning, { readonly kind: 'items' | 'asked' }>;

const valueMembers: ReadonlySet<string> = new Set([
  'value',
  'valueBoolean',
  'valueInteger',
  'valueDecimal',
  'valueQuantity',
  'valueDate',
  'valueString',
  'valueCoding',
]);

/** `.name` of what stands before it. */
export function memberOf(draft: Draft, of: Meaning, name: string): Meaning {
  switch (of.kind) {
    case 'response':
      if (name === 'item') return { kind: 'items', of: topItems(draft) };
      break;
    case 'questionnaire':
      if (name === 'item') return { kind: 'asked', of: topItems(draft) };
      break;
    case 'items':
      // A response has the items below a question in its answer.
      if (name === 'item') return { kind: 'items', of: below(of.of.filter(isGroup)) };
      if (name === 'answer') return { kind: 'answers', of: of.of.filter((placed) => !isGroup(placed)) };
      break;
    case 'asked':
      if (name === 'item') return { kind: 'asked', of: below(of.of) };
      if (name === 'answerOption') return { kind: 'options', of: only(of.of) };
      break;
    case 'answers':
      if (name === 'item') return { kind: 'items', of: below(of.of) };
      if (valueMembers.has(name)) return { kind: 'values', of: of.of };
      break;
    case 'values':
      if (name === 'code') return { kind: 'codes', of: of.of };
      if (name === 'value' && of.of.every(({ item }) => item.type === 'quantity')) return of;
      break;
    case 'chosen':
      if (name === 'extension') return { kind: 'extensions', of: of.of };
      break;
    case 'weights':
      if (name === 'value' || name === 'valueDecimal' || name === 'valueInteger')
        return scoreOf(draft, of.of);
      break;
  }
  return unmapped(`it reads ${name} where a bundle has nothing like it`);
}

/** `%resource.repeat(item)` and `descendants()`. */
export function allBelow(draft: Draft, of: Meaning, isThroughAnswers: boolean): Meaning {
  if (of.kind === 'questionnaire') return { kind: 'asked', of: placedItems(draft.questionnaire) };
  if (of.kind !== 'response') return unmapped('it looks for items below an item');
  const reached = (placed: PlacedItem): boolean =>
    placed.above === undefined || (isGroup(placed.above) && reached(placed.above));
  const all = placedItems(draft.questionnaire);
  return { kind: 'items', of: isThroughAnswers ? all : all.filter(reached) };
}

/** `where(name = value)`: a link id, the weight of an option, or the chosen options. */
export function filtered(of: Meaning, left: Syntax, right: Meaning): Meaning {
  const path = pathText(left);
  if (isItems(of) && path === 'linkId' && right.kind === 'literal')
    return { kind: of.kind, of: of.of.filter(({ item }) => item.linkId === right.value) };
  const isCode = path === 'valueCoding.code' || path === 'value.code';
  if (of.kind === 'options' && isCode && right.kind === 'codes' && only(right.of).item === of.of.item)
    return { kind: 'chosen', of: of.of };
  const urls: readonly unknown[] = extensionUrls.weight;
  if (of.kind === 'extensions' && path === 'url' && right.kind === 'literal' && urls.includes(right.value))
    return { kind: 'weights', of: of.of };
  return unmapped(`it filters by ${path || 'an expression'}`);
}

/** What the chosen options of a question count. */
export function scoreOf(draft: Draft, placed: PlacedItem): Meaning {
  const read = importedOf(draft, placed);
  const isScored = read?.kind === 'question' && read.fact.options?.some(({ score }) => score !== undefined);
  if (!isScored) return unmapped(`the options of ${placed.item.linkId} have no weights`);
  return { kind: 'number', expr: { kind: 'score', ref: read.fact.code } };
}

/** The one item that is meant. */
export function only(placed: readonly PlacedItem[]): PlacedItem {
  const [first, ...others] = placed;
  if (first === undefined) return unmapped('it reads an item that is not there');
  if (others.length > 0) return unmapped('it reads several items at once');
  return first;
}

function pathText({ type, text, parts }: Syntax): string {
  if (type === 'MemberInvocation') return parts[0]?.text ?? text;
  return type === 'InvocationExpression' ? parts.map(pathText).join('.') : '';
}

function isItems(of: Meaning): of is ItemMeaning {
  return of.kind === 'items' || of.kind === 'asked';
}

function isGroup({ item }: PlacedItem): boolean {
  return item.type === 'group';
}

function topItems({ questionnaire: { item = [] } }: Draft): readonly PlacedItem[] {
  return item.map((one) => ({ item: one, above: undefined }));
}

function below(placed: readonly PlacedItem[]): readonly PlacedItem[] {
  return placed.flatMap(childrenOf);
}
