import type { Bundle, FactDefinition } from '../src/bundle/bundle.ts';
import { ask, bundleOf, yesNoFacts } from './authored-bundle.ts';

/** A list whose entries have a field of every kind. */
export const medicines: FactDefinition = {
  code: 'medicines',
  value_type: 'entries',
  cardinality: 'single',
  screening: 'medical',
  max_entries: 3,
  fields: [
    {
      ...{ code: 'name', value_type: 'string', cardinality: 'single', label_key: 't.field.name' },
      ...{ max_length: 20, fold_case: true },
    },
    {
      ...{ code: 'dose', value_type: 'number', cardinality: 'single', label_key: 't.field.dose' },
      ...{ unit: 'mg', min: 1, max: 100 },
    },
    { code: 'daily', value_type: 'boolean', cardinality: 'single', label_key: 't.field.daily' },
    {
      ...{ code: 'since', value_type: 'date', cardinality: 'single', label_key: 't.field.since' },
      max: 'as_of',
    },
    {
      ...{ code: 'effects', value_type: 'code', cardinality: 'multi', label_key: 't.field.effects' },
      options: [
        { code: 'rash', label_key: 't.rash' },
        { code: 'nausea', label_key: 't.nausea' },
        { code: 'no_effects', label_key: 't.no_effects', exclusive: true },
      ],
    },
  ],
};

/** Asks for each of its fields; only `name` is required. */
export const medicinesAsked = [
  { code: 'name', control: 'text', required: true },
  { code: 'dose', control: 'number', required: false },
  { code: 'daily', control: 'yes_no', required: false },
  { code: 'since', control: 'date', required: false },
  { code: 'effects', control: 'multi_select_cards', required: false },
] as const;

/** What is asked next, and a flag, read the list in every way. */
export const lists: Bundle = bundleOf({
  facts: [medicines, ...yesNoFacts('liver', 'many')],
  derivations: [
    {
      ...{ code: 'total', value_type: 'number', unit: 'mg' },
      expr: { kind: 'entries_sum', ref: 'medicines', field: 'dose' },
    },
    {
      ...{ code: 'daily_ones', value_type: 'number' },
      expr: {
        ...{ kind: 'count', ref: 'medicines' },
        where: { kind: 'compare', ref: 'daily', op: 'eq', value: true },
      },
    },
  ],
  nodes: [
    ask('medicines', 'group', { fields: medicinesAsked }),
    ask('liver', 'yes_no', {
      on_unknown: 'hide',
      when: {
        ...{ kind: 'some_entry', ref: 'medicines' },
        where: { kind: 'compare', ref: 'name', op: 'eq', value: 'Paracetamol' },
      },
    }),
    ask('many', 'yes_no', {
      on_unknown: 'hide',
      when: {
        kind: 'any',
        of: [
          { kind: 'count', ref: 'medicines', op: 'gte', value: 3 },
          { kind: 'compare', ref: 'daily_ones', op: 'gte', value: 2 },
        ],
      },
    }),
  ],
  flags: [
    {
      code: 'under_age',
      when: {
        kind: 'all',
        of: [
          { kind: 'compare', ref: 'total', op: 'gt', value: 100 },
          {
            ...{ kind: 'every_entry', ref: 'medicines' },
            where: { kind: 'includes', ref: 'effects', value: 'rash' },
          },
        ],
      },
    },
  ],
});
