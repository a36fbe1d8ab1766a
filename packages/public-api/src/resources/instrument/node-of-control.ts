import { only } from '../../schema/json-schema.ts';
import { givenCode, questionRows, schemaName, shownRows } from './controls.ts';
import { RenderedNode } from './rendered-node.ts';

const { properties } = RenderedNode;
type Member = keyof typeof properties;

/** Common members; each control's schema defines `control`. */
const commonNode = {
  title: 'CommonNode',
  type: 'object',
  required: ['node_id', 'kind', 'control', 'section_id'],
  properties: {
    ...partsOf(['node_id', 'section_id', 'copy', 'content', 'links', 'theme']),
    kind: {},
    control: {},
  },
};
const ofShown: readonly Member[] = ['values', 'value_labels'];

function kindSchema(kind: string, members: readonly Member[], required: readonly Member[]) {
  return {
    title: `${schemaName(kind)}Node`,
    allOf: [commonNode, { required, properties: { kind: only(kind), ...partsOf(members) } }],
  };
}

const questionNode = kindSchema(
  'question',
  ['fact', 'may_auto_advance', 'prefill', 'required', 'input', 'unknown_answers', 'prefilled_unknown'],
  ['fact', 'required'],
);
const choiceNode = {
  title: 'ChoiceNode',
  allOf: [questionNode, { properties: partsOf(['option_codes', 'options']) }],
};
const displayNode = kindSchema(
  'display',
  [...ofShown, 'display', 'computed_stub', 'interstitial', 'reassurance', 'zone'],
  ['display'],
);
const consentNode = kindSchema(
  'consent',
  [...ofShown, 'consent_version', 'grants', 'required'],
  ['consent_version', 'grants', 'required'],
);

interface NodeParts {
  readonly control: string;
  readonly meaning: string;
  readonly ofKind: object;
  readonly members?: readonly Member[];
  readonly required?: readonly Member[];
  readonly prefilled?: object | undefined;
}

function nodeSchema({ control, meaning, ofKind, members = [], required = [], prefilled }: NodeParts) {
  const properties = {
    control: only(control),
    ...partsOf(members),
    ...(prefilled && { prefilled_value: prefilled }),
  };
  return {
    title: `${schemaName(control)}Node`,
    description: meaning,
    // Generators replace a list of one schema by that schema, so the own members are a second one.
    allOf: [ofKind, { ...(required.length > 0 && { required }), properties }],
  };
}

function partsOf(members: readonly Member[]): object {
  return Object.fromEntries(members.map((name) => [name, properties[name]]));
}

/** After `back`; the body of `next` has its `media_id`. */
const uploadedMedia = {
  title: 'UploadedMedia',
  type: 'object',
  required: ['media_id'],
  properties: {
    media_id: { type: 'string', description: 'Send it again as `media_id` to keep the upload.' },
  },
};

const questions = Object.entries(questionRows).map(([control, { meaning, answer, hasOptions }]) => {
  const parts = { control, meaning, ofKind: hasOptions ? choiceNode : questionNode };
  return control === 'media'
    ? nodeSchema({ ...parts, prefilled: uploadedMedia, members: ['media'], required: ['media'] })
    : nodeSchema({
        ...parts,
        prefilled: control === 'single_select_cards' ? { anyOf: [answer, givenCode] } : answer,
      });
});

const displays = (['notice', 'panel', 'offering_list'] as const).map((control) =>
  nodeSchema({
    control,
    meaning: shownRows[control].meaning,
    ofKind: displayNode,
    ...(control === 'offering_list' && { members: ['offering_refs'] }),
  }),
);

const affirm = nodeSchema({ control: 'affirm', meaning: shownRows.affirm.meaning, ofKind: consentNode });

const nodes = [...questions, affirm, ...displays];

/** In the document: a schema per control. */
export const documentedNode = {
  description: 'What the page shows now. `control` says how, and which answer it takes.',
  type: 'object',
  // Validators with discriminators require it here, or in every schema of the list.
  required: ['control'],
  oneOf: nodes,
  discriminator: {
    propertyName: 'control',
    mapping: Object.fromEntries(
      [...Object.keys(questionRows), ...Object.keys(shownRows)].map((control) => [
        control,
        `#/components/schemas/${schemaName(control)}Node`,
      ]),
    ),
  },
};
