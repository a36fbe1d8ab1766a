import { type QuestionControl, questionControls } from '@telehealth/conditions';
import { type ContentSlot, offeringRefMaxLength, offeringRefPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { consentControls, displayControls } from './controls.ts';
import { linksSchema } from './link-schema.ts';
import { phases } from './phase.ts';
import { closed, code, condition, copyKey, listOf, notBlank, versionName } from './schema-parts.ts';

const codes = listOf(code, 1, 50);
const slot = Type.Optional(copyKey);
const content = closed({
  body: slot,
  helper: slot,
  placeholder: slot,
  affirmation: slot,
} satisfies Record<ContentSlot, typeof slot>);
const flag = Type.Optional(Type.Boolean());

const nodeBase = {
  id: code,
  section: code,
  phase: Type.Optional(Type.Enum(phases, { description: 'Present exactly in tier-aware bundles.' })),
  when: Type.Optional(condition),
  on_unknown: Type.Optional(
    Type.Enum(['hide', 'show'], { description: 'What an unknown `when` means; `hide` when absent.' }),
  ),
  progress_weight: Type.Optional(
    Type.Number({
      ...{ minimum: 0, maximum: 1 },
      description: 'What the node counts in the progress while `when` is unknown; 0.5 when absent.',
    }),
  ),
  copy: Type.Optional(copyKey),
  links: linksSchema,
};

const seconds = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 3600, description: 'Seconds; of a video only.' }),
);

export const mediaSchema = closed(
  {
    kind: Type.Enum(['image', 'video']),
    accept: listOf(Type.String({ pattern: '^(image|video)/[a-z0-9][a-z0-9.+-]{0,63}$' }), 1, 20),
    capture_mode: Type.Enum(['upload', 'camera']),
    facing: Type.Optional(Type.Enum(['user', 'environment'])),
    max_bytes: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    max_duration_s: seconds,
    min_duration_s: seconds,
    resumable: Type.Literal(true),
    consent: Type.Optional(
      closed(
        { version: versionName, copy: copyKey, fact: Type.Optional(code) },
        'Affirmed with the capture. A new text needs a new version.',
      ),
    ),
  },
  'What a media question takes (interface.md 2.2).',
);

const unknownAnswerSchema = closed({
  code,
  means: Type.Enum(['unknown', 'declined'], {
    description: 'The patient does not know, or does not want to say.',
  }),
  label_key: copyKey,
});

export const questionSchema = closed(
  {
    kind: Type.Literal('question'),
    ...nodeBase,
    fact: code,
    control: Type.Enum(Object.keys(questionControls) as QuestionControl[]),
    required: Type.Boolean(),
    content: Type.Optional(content),
    options: Type.Optional(
      listOf(closed({ code, when: Type.Optional(condition), label_key: Type.Optional(copyKey) }), 1, 200),
    ),
    unknown_answers: Type.Optional({
      ...listOf(unknownAnswerSchema, 1, 5),
      description: 'In place of an answer: it is recorded as said, and the fact stays unknown. Not of media.',
    }),
    may_auto_advance: flag,
    prefill: Type.Optional(
      Type.Enum(['collect', 'suppress', 'confirm'], {
        description:
          '`confirm`: a contact prefill of the entry is shown to be confirmed. `suppress`: nothing is shown beforehand.',
      }),
    ),
    media: Type.Optional(mediaSchema),
    contact_reason: Type.Optional(
      Type.String({
        ...{ pattern: notBlank, maxLength: 300 },
        description: 'Why contact data is asked of patients who are or may yet be ruled out.',
      }),
    ),
  },
  'Collects one fact. Without `options` it offers all of the fact.',
);

export const displaySchema = closed(
  {
    kind: Type.Literal('display'),
    ...nodeBase,
    control: Type.Enum(displayControls),
    display: Type.Enum(['static', 'computed']),
    content: Type.Optional(content),
    interstitial: flag,
    primary: Type.Optional(codes),
    echo: Type.Optional(codes),
    zone: Type.Optional(
      closed(
        {
          of: code,
          scale_min: Type.Number(),
          scale_max: Type.Number(),
          zone_min: Type.Number(),
          zone_max: Type.Number(),
          zone_label: Type.Optional(copyKey),
        },
        'A scale with a target zone; numbers in the unit of `of`, one of the primary values; bounds inclusive.',
      ),
    ),
    reassurance: Type.Optional(
      closed({
        below: Type.Optional(copyKey),
        in_zone: Type.Optional(copyKey),
        above: Type.Optional(copyKey),
      }),
    ),
    offering_refs: Type.Optional(
      listOf(Type.String({ pattern: offeringRefPattern, maxLength: offeringRefMaxLength }), 1, 50),
    ),
  },
  'Shows something. Skipped without its `primary` facts and derivations; shows those of `echo` when they are known.',
);

export const consentSchema = closed(
  {
    kind: Type.Literal('consent'),
    ...nodeBase,
    control: Type.Enum(consentControls),
    grants: codes,
    content,
    echo: Type.Optional(codes),
    consent: closed({
      version: versionName,
      required: Type.Boolean({
        description:
          'Declining blocks the session when required; otherwise the session continues without the grants.',
      }),
      support_route: Type.Optional(versionName),
    }),
  },
  'Asks for an affirmation of `content`. A new text needs a new version.',
);

export const nodeSchema = Type.Union([questionSchema, displaySchema, consentSchema]);
