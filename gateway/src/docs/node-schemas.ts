import { RenderedNode } from '../schemas/rendered-node.ts';
import { questionRows, schemaName, shownRows } from './controls.ts';

const { properties } = RenderedNode;
type Member = keyof typeof properties;

const ofEvery: readonly Member[] = ['node_id', 'kind', 'section_id', 'copy', 'content', 'control', 'theme'];
const ofQuestion: readonly Member[] = [
  ...ofEvery,
  'fact',
  'may_auto_advance',
  'prefill',
  'prefilled_value',
  'required',
  'input',
];
const ofShown: readonly Member[] = [...ofEvery, 'values', 'value_labels'];
const ofDisplay: readonly Member[] = [
  ...ofShown,
  'display',
  'computed_stub',
  'interstitial',
  'reassurance',
  'zone',
];

interface NodeParts {
  readonly control: string;
  readonly meaning: string;
  readonly kind: string;
  readonly members: readonly Member[];
  readonly required: readonly Member[];
  readonly prefilled?: object | undefined;
}

function nodeSchema({ control, meaning, kind, members, required, prefilled }: NodeParts) {
  return {
    title: `${schemaName(control)}Node`,
    description: meaning,
    type: 'object',
    required: ['node_id', 'kind', 'section_id', 'control', ...required],
    properties: {
      ...Object.fromEntries(members.map((name) => [name, properties[name]])),
      kind: { const: kind },
      control: { const: control },
      ...(prefilled && { prefilled_value: prefilled }),
    },
  };
}

/** What a media node is answered with after `back`; the body of `next` has its `media_id`. */
const uploadedMedia = {
  title: 'UploadedMedia',
  type: 'object',
  required: ['media_id'],
  properties: {
    media_id: { type: 'string', description: 'Send it again as `media_id` to keep the upload.' },
  },
};

const questions = Object.entries(questionRows).map(([control, { meaning, answer, hasOptions }]) => {
  const own: readonly Member[] = hasOptions
    ? ['option_codes', 'options']
    : control === 'media'
      ? ['media']
      : [];
  return nodeSchema({
    control,
    meaning,
    kind: 'question',
    members: [...ofQuestion, ...own],
    required: ['fact', 'required', ...(control === 'media' ? (['media'] as const) : [])],
    prefilled: control === 'media' ? uploadedMedia : answer,
  });
});

const displays = (['notice', 'panel', 'offering_list'] as const).map((control) =>
  nodeSchema({
    control,
    meaning: shownRows[control].meaning,
    kind: 'display',
    members: control === 'offering_list' ? [...ofDisplay, 'offering_refs'] : ofDisplay,
    required: ['display'],
  }),
);

const affirm = nodeSchema({
  control: 'affirm',
  meaning: shownRows.affirm.meaning,
  kind: 'consent',
  members: [...ofShown, 'consent_version', 'grants', 'required'],
  required: ['consent_version', 'grants', 'required'],
});

const nodes = [...questions, affirm, ...displays];

/** A node as the document shows it: one schema for each control. */
export const documentedNode = {
  description: 'What the page shows now. `control` says how, and which answer it takes.',
  type: 'object',
  oneOf: nodes,
  discriminator: {
    propertyName: 'control',
    mapping: Object.fromEntries(
      nodes.map(({ title, properties }) => [
        (properties.control as { const: string }).const,
        `#/components/schemas/${title}`,
      ]),
    ),
  },
};
