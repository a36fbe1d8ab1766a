import { type TOptional, Type } from 'typebox';
import { type EndingCode, endingCodes } from './ending-codes.ts';
import { derivationSchema, factSchema } from './fact-schema.ts';
import { linksSchema } from './link-schema.ts';
import { nodeSchema } from './node-schema.ts';
import { phases } from './phase.ts';
import {
  closed,
  code,
  condition,
  copyKey,
  copyKeyPattern,
  dottedCode,
  listOf,
  mapOf,
  notBlank,
} from './schema-parts.ts';
import { servedTherapies } from './served-therapies.ts';
import { questionnaireSourceSchema } from './source-schema.ts';

const localePattern = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$';

const [firstPhase, secondPhase] = phases;

export const criterionSchema = closed(
  {
    id: dottedCode,
    effect: Type.Enum(['require', 'exclude'], {
      description: 'What the condition must be: true, or not true.',
    }),
    reason: code,
    when: condition,
    approval: closed({ status: Type.Enum(['draft', 'approved']) }),
  },
  'A criterion a submission is evaluated against. Counts only once it is approved.',
);

export const endingSchema = closed({
  headline: copyKey,
  body: Type.Optional(copyKey),
  links: linksSchema,
});

const stopSchema = closed(
  { code, when: condition, ending: endingSchema },
  'Ends the intake early, with its own last page, as soon as the condition is true.',
);

const endingsSchema = closed(
  Object.fromEntries(endingCodes.map((code) => [code, Type.Optional(endingSchema)])) as Record<
    EndingCode,
    TOptional<typeof endingSchema>
  >,
  'The text of the last page, for each way a session can end.',
);

/**
 * Static type, structural check and JSON Schema for authors. Texts are keys into `copy`, by locale. Nodes are walked in
 * order.
 */
export const bundleSchema = closed(
  {
    schema: Type.Literal('instrument/1'),
    id: dottedCode,
    version: Type.String({
      pattern: '^\\d{1,9}(\\.\\d{1,9}){2}(-[0-9A-Za-z.-]{1,32})?$',
      description: 'Semantic version.',
    }),
    therapy: Type.String({
      ...code,
      description: `One of: ${servedTherapies.join(', ')}. The last is the questionnaire of the platform.`,
    }),
    phases: Type.Optional(
      Type.Tuple([Type.Literal(firstPhase), Type.Literal(secondPhase)], {
        description: 'Tier-aware: every node says its phase, and those of the first come first.',
      }),
    ),
    content_status: Type.Enum(['placeholder_not_approved', 'approved']),
    locales: listOf(
      Type.String({ pattern: localePattern, description: 'BCP 47; the first one is served.' }),
      1,
      50,
    ),
    facts: listOf(factSchema, 0, 2000),
    derivations: listOf(derivationSchema, 0, 200),
    sections: listOf(closed({ id: code, label_key: Type.Union([Type.Null(), copyKey]) }), 1, 200),
    nodes: listOf(nodeSchema, 1, 2000),
    flags: listOf(closed({ code, when: condition }, 'A code of the list of flags.'), 0, 200),
    eligibility: Type.Optional(listOf(criterionSchema, 0, 200)),
    stop_when: Type.Optional(listOf(stopSchema, 1, 50)),
    endings: Type.Optional(endingsSchema),
    source: questionnaireSourceSchema,
    copy: mapOf(
      localePattern,
      mapOf(
        copyKeyPattern,
        Type.String({
          pattern: notBlank,
          description:
            'Plain text. In braces stands a quantity, `{50 kg}`, or, of a node or an ending, a placeholder: `{fact:code|fallback}`, `{derivation:code|fallback}`, `{plural:code|one=# day|other=# days|unknown=days}`.',
        }),
        20_000,
      ),
      50,
    ),
  },
  'An instrument as authors publish it.',
);
