import { expectedOneOf, joinPointer } from '@telehealth/conditions';
import type { Bundle } from '../../bundle/bundle.ts';
import {
  type Placeholder,
  type PluralPlaceholder,
  piecesOf,
  placeholdersOf,
} from '../../bundle/placeholders.ts';
import { pluralForms } from '../../messages/index.ts';
import { measureOf } from '../../units/measure.ts';
import { type Check, isCertain, type LintContext, questionsOf } from '../findings/lint-context.ts';
import { copyKeys } from './check-copy.ts';
import { checkReference } from './check-reference.ts';

/** Placeholders are well-formed, where texts may differ from patient to patient, and about what is known by then. */
export const checkPlaceholders: Check = (context) => {
  const { bundle } = context;
  for (const [locale, texts] of Object.entries(bundle.copy)) {
    for (const [key, text] of Object.entries(texts)) {
      if (piecesOf(text).faults.length === 0) continue;
      const message =
        'In braces stands a quantity, such as {50 kg}, or a placeholder: {fact:code|fallback}, {derivation:code|fallback} or {plural:code|one=…|other=…|unknown=…}.';
      context.error('PLACEHOLDER_INVALID', joinPointer('/copy', locale, key), message);
    }
  }
  const positions = positionsOf(bundle);
  for (const { key, where } of copyKeys(bundle)) {
    for (const [locale, texts] of Object.entries(bundle.copy)) {
      const text = Object.hasOwn(texts, key) ? (texts[key] ?? '') : '';
      const placeholders = placeholdersOf(text);
      const position = positions.get(where);
      if (placeholders.length > 0 && position === undefined) {
        const message = 'This text is the same for every patient, so it has no placeholder.';
        context.error('PLACEHOLDER_MISPLACED', where, message);
        break;
      }
      const place = { position: position ?? 0, locale, where: joinPointer('/copy', locale, key) };
      for (const placeholder of placeholders) checkPlaceholder(context, placeholder, place);
    }
  }
};

interface Place {
  readonly position: number;
  readonly locale: string;
  readonly where: string;
}

/** Where placeholders may stand, with the position in the walk at which they are read. */
function positionsOf({ nodes, endings = {}, stop_when = [] }: Bundle): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [index, { kind }] of nodes.entries()) {
    if (kind === 'consent') continue;
    for (const slot of [['copy'], ['content', 'body'], ['content', 'helper']])
      positions.set(joinPointer('/nodes', index, ...slot), index);
  }
  const pages = [
    ...Object.keys(endings).map((code) => joinPointer('/endings', code)),
    ...stop_when.map((_, index) => joinPointer('/stop_when', index, 'ending')),
  ];
  for (const page of pages) {
    for (const slot of ['headline', 'body']) positions.set(joinPointer(page, slot), nodes.length);
  }
  return positions;
}

function checkPlaceholder(context: LintContext, placeholder: Placeholder, place: Place): void {
  const { ref } = placeholder;
  const { where, position } = place;
  if (placeholder.kind !== 'plural' && !isDeclared(context, placeholder.kind, ref)) {
    const codes = declared(context, placeholder.kind);
    context.error(
      'UNKNOWN_REF',
      where,
      `No such ${placeholder.kind} is declared. ${expectedOneOf(codes, ref)}`,
    );
    return;
  }
  checkReference(context, ref, where, position);
  if (!context.table.has(ref)) return;
  if (placeholder.kind === 'plural') checkPlural(context, placeholder, place);
  else checkReadable(context, ref, where);
  const fallback = placeholder.kind === 'plural' ? placeholder.forms.get('unknown') : placeholder.fallback;
  if (fallback !== undefined || isKnown(context, ref, position)) return;
  const example = placeholder.kind === 'plural' ? '|unknown=…' : '|…';
  const message = `${ref} may be unknown here: write what stands in for it, as ${example} at the end.`;
  context.error('FALLBACK_MISSING', where, message);
}

function declared({ facts, bundle }: LintContext, kind: 'fact' | 'derivation'): readonly string[] {
  return kind === 'fact' ? [...facts.keys()] : bundle.derivations.map(({ code }) => code);
}

function isDeclared(context: LintContext, kind: 'fact' | 'derivation', ref: string): boolean {
  return declared(context, kind).includes(ref);
}

/** Whether it can be read in a sentence. An address, a file, a list and the code of a state cannot. */
function checkReadable({ facts, bundle, error }: LintContext, ref: string, where: string): void {
  const type = facts.get(ref)?.value_type;
  if (type === 'address' || type === 'media' || type === 'entries') {
    error('TYPE_MISMATCH', where, `${ref} is of type ${type}, which cannot stand in a text.`);
  }
  const expr = bundle.derivations.find(({ code }) => code === ref)?.expr;
  if (expr?.kind === 'address_state') {
    error('TYPE_MISMATCH', where, `${ref} is the code of a state, which cannot stand in a text.`);
  }
  for (const { code, label_key } of expr?.kind === 'band' ? expr.bands : []) {
    if (label_key === undefined)
      error('LABEL_MISSING', where, `The text shows ${ref}, whose band ${code} needs a label_key.`);
  }
}

function checkPlural({ table, error }: LintContext, { ref, forms }: PluralPlaceholder, place: Place): void {
  const { valueType, unit } = table.get(ref) ?? {};
  if (valueType !== 'number' || measureOf('us', unit, 1) !== undefined) {
    const message = `A plural form is chosen by a number that all patients read alike. ${ref} is not such a number.`;
    error('PLURAL_INVALID', place.where, message);
    return;
  }
  const names = [...forms.keys()].filter((name) => name !== 'unknown').toSorted();
  const wanted = pluralForms(place.locale).toSorted();
  if (names.join() === wanted.join() && !forms.get('unknown')?.includes('#')) return;
  const message = `The forms of this language are ${wanted.join(', ')}; beside them stands only unknown, without a number.`;
  error('PLURAL_INVALID', place.where, message);
}

/** Whether every patient has answered by then. A derivation may be unknown for other reasons; an end may come at any time. */
function isKnown({ bundle, facts }: LintContext, ref: string, position: number): boolean {
  if (!facts.has(ref) || position === bundle.nodes.length) return false;
  return questionsOf(bundle).some(
    ([index, node]) => index < position && node.fact === ref && isCertain(node),
  );
}
