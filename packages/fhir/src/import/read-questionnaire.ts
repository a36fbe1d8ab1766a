import type { Questionnaire } from 'fhir/r4.js';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Convert } from 'typebox/value';

const text = Type.Optional(Type.String());
const flag = Type.Optional(Type.Boolean());

const extensions = Type.Optional(Type.Array(Type.Ref('Extension')));
const element = Type.Optional(Type.Object({ extension: extensions }));
const coding = Type.Object({
  system: text,
  version: text,
  code: text,
  display: text,
  _display: element,
  extension: extensions,
});

const extension = Type.Object({
  url: Type.String(),
  valueBoolean: flag,
  valueCode: text,
  valueCoding: Type.Optional(coding),
  valueDate: text,
  valueDecimal: Type.Optional(Type.Number()),
  valueExpression: Type.Optional(Type.Object({ name: text, language: text, expression: text })),
  valueInteger: Type.Optional(Type.Integer()),
  valueMarkdown: text,
  valueString: text,
  _valueDate: element,
  _valueString: element,
  extension: extensions,
});

const answerOption = Type.Object({
  valueCoding: Type.Optional(coding),
  valueString: text,
  _valueString: element,
  valueInteger: Type.Optional(Type.Integer()),
  valueDate: text,
  valueTime: text,
  initialSelected: flag,
  extension: extensions,
});

/** As long as a bundle keeps it. */
const linkId = Type.String({ minLength: 1, maxLength: 2048 });

const item = Type.Object({
  linkId,
  type: Type.String(),
  text,
  _text: element,
  prefix: text,
  code: Type.Optional(Type.Array(coding)),
  enableWhen: Type.Optional(Type.Array(Type.Object({ question: linkId, operator: Type.String() }))),
  enableBehavior: text,
  required: flag,
  repeats: flag,
  readOnly: flag,
  maxLength: Type.Optional(Type.Integer()),
  answerValueSet: text,
  answerOption: Type.Optional(Type.Array(answerOption)),
  initial: Type.Optional(Type.Array(Type.Object({}))),
  extension: extensions,
  item: Type.Optional(Type.Array(Type.Ref('Item'))),
});

const concept = Type.Object({
  code: text,
  display: text,
  system: text,
  extension: extensions,
});
const listed = Type.Object({
  system: text,
  version: text,
  concept: Type.Optional(Type.Array(concept)),
  filter: Type.Optional(Type.Array(Type.Unknown())),
  valueSet: Type.Optional(Type.Array(Type.Unknown())),
});

const contained = Type.Object({
  resourceType: Type.String(),
  id: text,
  url: text,
  compose: Type.Optional(
    Type.Object({ include: Type.Array(listed), exclude: Type.Optional(Type.Array(Type.Unknown())) }),
  ),
  expansion: Type.Optional(Type.Object({ contains: Type.Optional(Type.Array(concept)) })),
});

/** Of what is read. Other members are allowed; answers of conditions are checked where they are read. */
const schema = Type.Cyclic(
  {
    Extension: extension,
    Item: item,
    Questionnaire: Type.Object({
      resourceType: Type.Literal('Questionnaire'),
      url: text,
      version: text,
      title: text,
      _title: element,
      name: text,
      language: text,
      extension: extensions,
      contained: Type.Optional(Type.Array(contained)),
      item: Type.Optional(Type.Array(Type.Ref('Item'))),
    }),
  },
  'Questionnaire',
);

const validator = Compile(schema);

/** As deep as a bundle may be, and below what a recursive check can take. */
const maxNesting = 500;

/** From untrusted JSON. A flag or number that is written as a text is read as what it says. */
export function readQuestionnaire(
  json: string,
): { readonly questionnaire: Questionnaire } | { readonly faults: readonly string[] } {
  let input: unknown;
  try {
    input = JSON.parse(json);
  } catch {
    return { faults: ['the text is not JSON'] };
  }
  if (isDeeperThan(input, maxNesting)) return { faults: [`it is more than ${maxNesting} levels deep`] };
  const read = Convert(schema, input);
  if (validator.Check(read)) return { questionnaire: read as unknown as Questionnaire };
  return {
    faults: validator.Errors(read).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`),
  };
}

function isDeeperThan(input: unknown, levels: number): boolean {
  let layer: readonly unknown[] = [input];
  for (let level = 0; layer.length > 0; level++) {
    if (level > levels) return true;
    layer = layer.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
