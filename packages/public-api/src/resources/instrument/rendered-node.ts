import { type Static, Type } from 'typebox';
import { freeForm, object, oneOf, only, vocabulary } from '../../schema/json-schema.ts';
import { HoldsAnswers } from './holds-answers.ts';
import { Link } from './link.ts';

/** interface.md 2.2. */
const RenderedOption = object('RenderedOption', {
  code: Type.String(),
  label: Type.Optional(Type.String()),
  exclusive: Type.Boolean({ description: "Marks a 'none of these' class option." }),
  classification_code: Type.Optional(Type.String()),
  please_say: Type.Optional(
    object(
      'PleaseSay',
      {
        label: Type.String(),
        required: Type.Boolean(),
        max_length: Type.Integer(),
      },
      { description: 'The option asks for a text: send `{code, text}`.' },
    ),
  ),
});

/** interface.md 2.2. */
const DisplayZone = object('DisplayZone', {
  scale_min: Type.Number(),
  scale_max: Type.Number(),
  zone_min: Type.Number(),
  zone_max: Type.Number(),
  zone_label: Type.Optional(Type.String()),
  value_code: Type.Optional(Type.String({ description: 'The entry of `values` that the zone is about.' })),
});

const InputValueType = vocabulary('InputValueType', {
  number: 'A number, in `unit` where there is one.',
  date: 'A day, or as `precision` says.',
  text: 'A text.',
  email: 'An email address.',
  phone: 'A phone number.',
  boolean: 'Yes or no.',
  code: 'The code of one option.',
  codes: 'The codes of any options.',
  address: 'A postal address, whose parts are in `fields`.',
  media: 'A finished upload.',
  entries: 'A list of entries, whose `fields` are named.',
});

/** A number as a figure, in another unit than the answer's (decisions.md 12). */
const NumberDisplay = object(
  'NumberDisplay',
  {
    unit: Type.String({ description: 'The unit of a figure, in the locale of the session.' }),
    unit_one: Type.Optional(Type.String()),
    per_unit: Type.Number({ description: 'The size of one such unit in the unit of the answer.' }),
    decimals: Type.Integer({ description: 'Decimal places of a figure.' }),
    step: Type.Number(),
    min: Type.Optional(Type.Number({ description: 'The least figure that is allowed.' })),
    max: Type.Optional(Type.Number({ description: 'The greatest figure that is allowed.' })),
    parts: Type.Optional(
      Type.Array(
        object('DisplayPart', {
          unit: Type.String(),
          unit_one: Type.Optional(Type.String()),
          size: Type.Number({ description: 'How many of the unit of the figure it is.' }),
        }),
        { description: 'What a figure is written and entered in, the largest first: feet and inches.' },
      ),
    ),
  },
  {
    description:
      'How the patient enters a number in another unit than that of the answer: as a figure. The answer is the figure times `per_unit`, rounded to the `decimals` of the input, which makes it exact; the figure is the answer divided by it, rounded to the `decimals` here.',
  },
);

/** Bounds are inclusive. */
const inputMembers = {
  value_type: InputValueType,
  unit: Type.Optional(Type.String({ description: 'The unit of the answer, in the locale of the session.' })),
  unit_one: Type.Optional(
    Type.String({ description: 'The unit behind the number one, where it has another form: 1 year.' }),
  ),
  display: Type.Optional(NumberDisplay),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  step: Type.Optional(Type.Number()),
  decimals: Type.Optional(
    Type.Integer({
      description: 'Decimal places. With `display` they are those of the exact answer to a figure.',
    }),
  ),
  max_length: Type.Optional(Type.Integer()),
  precision: Type.Optional(
    oneOf(['month', 'year'], {
      description: 'The date is `YYYY-MM` or `YYYY`. One of its days is within the bounds.',
    }),
  ),
  min_date: Type.Optional(Type.String({ format: 'date' })),
  max_date: Type.Optional(Type.String({ format: 'date' })),
  input_mode: Type.Optional(Type.String({ description: "A value of HTML's `inputmode`." })),
  autocomplete: Type.Optional(Type.String({ description: "A value of HTML's `autocomplete`." })),
};

/** For every control but `group` (decisions.md 12). */
export const NodeInput = object('NodeInput', {
  ...inputMembers,
  fields: Type.Optional(
    Type.Array(
      object('InputField', {
        name: Type.String(),
        label: Type.String(),
        required: Type.Boolean(),
        max_length: Type.Integer(),
        autocomplete: Type.String({ description: "A value of HTML's `autocomplete`." }),
        options: Type.Optional(
          Type.Array(object('InputFieldOption', { code: Type.String(), label: Type.String() }), {
            description: 'Of a choice: send the `code`. A choice of one is fixed: show it, and send it.',
          }),
        ),
      }),
      {
        description: 'The parts of an address, in order.',
      },
    ),
  ),
});

const entryMembers = {
  min_entries: Type.Integer({ description: 'With 0 an empty list is an answer.' }),
  max_entries: Type.Integer({ description: 'The most that there may be.' }),
};

const EntryField = object('EntryField', {
  name: Type.String({ description: 'The member of each entry.' }),
  label: Type.String(),
  required: Type.Boolean({ description: 'An entry may leave out another field.' }),
  control: Type.String({ description: 'How it is shown.' }),
  input: NodeInput,
  options: Type.Optional(
    Type.Array(
      object('EntryFieldOption', {
        code: Type.String(),
        label: Type.String(),
        exclusive: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
});

/** For the control `group`. */
export const GroupInput = object('GroupInput', {
  value_type: only('entries'),
  ...entryMembers,
  fields: Type.Array(EntryField, { description: 'Of each entry, in order.' }),
});

/** For any control. */
const AnyInput = object('AnyInput', {
  ...inputMembers,
  ...Type.Partial(Type.Object(entryMembers)).properties,
  fields: Type.Optional(
    Type.Array(
      object('AnyField', {
        ...EntryField.properties,
        control: Type.Optional(EntryField.properties.control),
        input: Type.Optional(NodeInput),
        max_length: Type.Optional(Type.Integer()),
        autocomplete: Type.Optional(Type.String()),
      }),
    ),
  ),
});

const ValueLabel = object('ValueLabel', {
  label: Type.String(),
  unit: Type.Optional(Type.String({ description: 'The unit, in the locale of the session.' })),
  value_type: InputValueType,
  text: Type.Optional(
    Type.String({
      description:
        'The value in words, where it is a code, a list of codes, yes or no, a month, or a number that the patient reads in another unit or with more decimal places. Show it in place of the value.',
    }),
  ),
});

/** interface.md 2.2. */
const MediaConfig = object('MediaConfig', {
  kind: Type.String({ examples: ['image'] }),
  accept: Type.Array(Type.String()),
  capture_mode: Type.Optional(Type.String({ examples: ['upload'] })),
  consent_copy: Type.Optional(Type.String()),
  consent_fact: Type.Optional(Type.String()),
  consent_version: Type.Optional(Type.String()),
  facing: Type.Optional(Type.String({ examples: ['user'] })),
  max_bytes: Type.Optional(Type.Integer()),
  max_duration_s: Type.Optional(Type.Integer()),
  min_duration_s: Type.Optional(Type.Integer()),
  require_consent: Type.Boolean(),
  resumable: Type.Boolean(),
});

const DisplayKind = vocabulary('DisplayKind', {
  static: 'A text that is the same for every patient.',
  computed: 'Values of this patient, which are in `values`.',
});

const Prefill = vocabulary('Prefill', {
  collect: 'Nothing is filled in: the patient gives the answer.',
  suppress: 'Nothing is filled in, not even an earlier answer.',
  confirm: '`prefilled_value` is filled in: the patient confirms or changes it.',
});

/** interface.md 2.2. */
export const RenderedNode = object('RenderedNode', {
  node_id: Type.String(),
  kind: oneOf(['question', 'display', 'consent']),
  section_id: Type.String(),
  copy: Type.Optional(Type.String({ description: 'The headline of the question.' })),
  content: Type.Optional(
    freeForm<string>(
      { type: 'string' },
      { title: 'NodeContent', description: 'Named display-content slots.' },
    ),
  ),
  holds_answers: Type.Optional(HoldsAnswers),
  links: Type.Optional(Type.Array(Link, { description: 'Show each as a link, below the texts.' })),
  control: Type.Optional(Type.String()),
  fact: Type.Optional(Type.String({ description: 'The code of the fact that the question binds.' })),
  display: Type.Optional(DisplayKind),
  computed_stub: Type.Optional(Type.Boolean()),
  consent_version: Type.Optional(Type.String({ description: 'Send it back with the affirmation.' })),
  grants: Type.Optional(
    Type.Array(Type.String(), { description: 'The consent scopes that an affirmation grants.' }),
  ),
  interstitial: Type.Optional(Type.Boolean()),
  may_auto_advance: Type.Optional(Type.Boolean()),
  media: Type.Optional(MediaConfig),
  offering_refs: Type.Optional(Type.Array(Type.String())),
  option_codes: Type.Optional(Type.Array(Type.String())),
  options: Type.Optional(
    Type.Array(RenderedOption, { description: 'The same codes in the same order as `option_codes`.' }),
  ),
  prefill: Type.Optional(Prefill),
  prefilled_value: Type.Optional(Type.Unknown({ description: 'A value as the control takes it.' })),
  prefilled_unknown: Type.Optional(Type.String({ description: 'Said before, of `unknown_answers`.' })),
  reassurance: Type.Optional(Type.String()),
  unknown_answers: Type.Optional(
    Type.Array(
      object('UnknownAnswer', {
        code: Type.String(),
        label: Type.String(),
        means: oneOf(['unknown', 'declined'], { description: 'Not known, or not told.' }),
      }),
      { description: 'In place of an answer: send `{code}`.' },
    ),
  ),
  required: Type.Optional(Type.Boolean()),
  theme: Type.Optional(freeForm(true, { title: 'NodeTheme', description: 'Brand presentation overlay.' })),
  values: Type.Optional(
    freeForm(true, { title: 'NodeValues', description: 'Display values by fact or derivation code.' }),
  ),
  value_labels: Type.Optional(
    freeForm<Static<typeof ValueLabel>>(ValueLabel, {
      title: 'ValueLabels',
      description: 'By the codes of `values`.',
    }),
  ),
  zone: Type.Optional(DisplayZone),
  input: Type.Optional(AnyInput),
});
