import { mediaTypes } from '@telehealth/instrument/bundle';
import type { QuestionnaireItem } from 'fhir/r4.js';
import type { Draft } from '../draft.ts';
import { extensionOf, extensionsOf } from '../extensions.ts';
import type { LeftOut } from '../left-out.ts';
import { dateBounds, numberBounds } from './bounds.ts';
import { maxTextLength } from './max-text-length.ts';
import { type ImportedOptions, importOptions } from './options.ts';
import type { Shape } from './shape.ts';
import { unaskedTypes } from './unasked-types.ts';
import { importUnit } from './units.ts';

/** Decimal places of a number that a bundle allows, at most. */
const maxDecimals = 6;

/** Of a file, in bytes. */
const maxBytes = 1_000_000_000;

/** What a date is asked by, where FHIR allows a part of one. */
const precisions = [
  { format: 'YYYY-MM', precision: 'month' },
  { format: 'YYYY', precision: 'year' },
] as const;

/** `code` is that of the fact. */
export function shapeOf(draft: Draft, item: QuestionnaireItem, code: string): Shape | LeftOut {
  const offered = importOptions(draft, item, code);
  const unasked = unaskedTypes.get(item.type);
  // A choice of times is a choice.
  if (unasked !== undefined && !(item.type === 'time' && offered)) return { leftOut: unasked };
  if (offered !== undefined) return 'leftOut' in offered ? offered : choice(item, offered);
  switch (item.type) {
    case 'boolean':
      return { kind: 'boolean', control: 'yes_no', fact: { value_type: 'boolean' }, changes: [] };
    case 'integer':
    case 'decimal':
    case 'quantity':
      return number(item);
    case 'date':
      return date(item);
    case 'string':
      return text(item, 'text');
    case 'text':
      return text(item, 'textarea');
    case 'attachment':
      return media(item);
    default:
      return { leftOut: 'it offers no options' };
  }
}

function choice(item: QuestionnaireItem, { options, changes, unread }: ImportedOptions): Shape {
  const isMulti = item.repeats === true;
  const minCount = extensionOf(item, 'minOccurs')?.valueInteger ?? 0;
  const maxCount = extensionOf(item, 'maxOccurs')?.valueInteger ?? options.length;
  return {
    kind: item.type === 'open-choice' ? 'openChoice' : 'choice',
    control: isMulti ? 'multi_select_cards' : 'single_select_cards',
    fact: { value_type: 'code', cardinality: isMulti ? 'multi' : 'single', options },
    unread,
    changes: [
      ...changes,
      ...(isMulti && minCount > 1 ? [`fewer than ${minCount} options may be chosen`] : []),
      ...(isMulti && maxCount < options.length ? [`more than ${maxCount} options may be chosen`] : []),
    ],
  };
}

function number(item: QuestionnaireItem): Shape | LeftOut {
  const unit = importUnit(item);
  if (unit && 'leftOut' in unit) return unit;
  const { limits, changes } = numberBounds(item);
  const places = extensionOf(item, 'decimals')?.valueInteger;
  const decimals = item.type === 'integer' ? 0 : Math.min(places ?? maxDecimals, maxDecimals);
  return {
    kind: 'number',
    control: 'number',
    fact: {
      value_type: 'number',
      decimals,
      ...(unit && { unit: unit.unit }),
      ...limits,
    },
    ...(unit && { unit: unit.coding }),
    changes: [
      ...(unit?.changes ?? []),
      ...(item.type !== 'integer' && decimals !== places
        ? [`it is asked with at most ${decimals} decimal places`]
        : []),
      ...(limits.min === undefined ? ['patients type no minus sign, because it has no minimum below 0'] : []),
      ...changes,
    ],
  };
}

function date(item: QuestionnaireItem): Shape {
  const format = extensionOf(item, 'entryFormat')?.valueString;
  const precision = precisions.find((one) => one.format === format)?.precision;
  const { limits, changes } = dateBounds(item);
  return {
    kind: 'date',
    control: 'date',
    fact: { value_type: 'date', ...(precision && { precision }), ...limits },
    unread: format === undefined || precision ? [] : ['entryFormat'],
    changes: [
      ...(precision ? [] : ['it is asked for a whole day: a year or a month alone cannot be given']),
      ...changes,
    ],
  };
}

function text(item: QuestionnaireItem, control: 'text' | 'textarea'): Shape {
  const { maxLength } = item;
  return {
    kind: 'text',
    control,
    fact: {
      value_type: 'string',
      ...(maxLength !== undefined && maxLength < maxTextLength && { max_length: maxLength }),
    },
    changes:
      maxLength !== undefined && maxLength > maxTextLength
        ? [`an answer has at most ${maxTextLength} characters instead of ${maxLength}`]
        : [],
  };
}

function media(item: QuestionnaireItem): Shape | LeftOut {
  const named = extensionsOf(item, 'mimeType').flatMap(({ valueCode }) => valueCode ?? []);
  const kind = (['image', 'video'] as const).find((one) =>
    named.some((type) => mediaTypes[one].includes(type)),
  );
  if (kind === undefined) return { leftOut: 'it names no type of picture or video that can be taken' };
  const accept = named.filter((type) => mediaTypes[kind].includes(type));
  const dropped = named.filter((type) => !accept.includes(type));
  const megabytes = extensionOf(item, 'maxSize')?.valueDecimal;
  const bytes = megabytes === undefined ? maxBytes : Math.floor(megabytes * 1_000_000);
  return {
    kind: 'media',
    control: 'media',
    fact: { value_type: 'media' },
    media: {
      kind,
      accept,
      capture_mode: 'upload',
      max_bytes: Math.min(bytes, maxBytes),
      resumable: true,
    },
    changes: dropped.map((type) => `a file of type ${type} cannot be given`),
  };
}
