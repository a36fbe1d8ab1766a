import type { Static } from 'typebox';
import type { bundleSchema, criterionSchema, endingSchema } from './schema/bundle-schema.ts';
import type {
  boundSchema,
  derivationSchema,
  expressionSchema,
  factSchema,
  optionSchema,
  periodSchema,
} from './schema/fact-schema.ts';
import type { consentSchema, displaySchema, mediaSchema, questionSchema } from './schema/node-schema.ts';
import type { DeepReadonly } from './schema/schema-parts.ts';

/** An instrument as authors publish it: JSON with a closed set of keys (`instrument/1`). */
export interface Bundle extends Omit<DeepReadonly<Static<typeof bundleSchema>>, 'facts'> {
  readonly facts: readonly FactDefinition[];
}

/** Something a question collects. */
export interface FactDefinition extends DeepReadonly<Static<typeof factSchema>> {
  /** The code clients are shown. Absent: `code`. Published bundles never have it, compositions may. */
  readonly shown_as?: string;
}

/** Least or greatest value of a number or date, inclusive. */
export type BoundDefinition = DeepReadonly<Static<typeof boundSchema>>;

/** Years, months and days to add to a day. */
export type Period = DeepReadonly<Static<typeof periodSchema>>;

/** One value of a `code` fact. */
export type OptionDefinition = DeepReadonly<Static<typeof optionSchema>>;

/** A value computed from facts and other derivations; unknown while one of them is. */
export type DerivationDefinition = DeepReadonly<Static<typeof derivationSchema>>;

/** The closed list of computations. */
export type DerivationExpression = DeepReadonly<Static<typeof expressionSchema>>;

/** A criterion a submission is evaluated against. */
export type CriterionDefinition = DeepReadonly<Static<typeof criterionSchema>>;

/** The text of a last page. */
export type EndingDefinition = DeepReadonly<Static<typeof endingSchema>>;

/** What a patient can open or call. */
export type LinkDefinition = NonNullable<EndingDefinition['links']>[number];

/** Collects one fact. */
export type QuestionDefinition = DeepReadonly<Static<typeof questionSchema>>;

/** An option as one node offers it. */
export type OfferedOption = NonNullable<QuestionDefinition['options']>[number];

/** What a question shows before it is answered (interface.md 2.2). */
export type Prefill = NonNullable<QuestionDefinition['prefill']>;

/** What a media question takes (interface.md 2.2). */
export type MediaDefinition = DeepReadonly<Static<typeof mediaSchema>>;

/** Shows something; has no answer. */
export type DisplayDefinition = DeepReadonly<Static<typeof displaySchema>>;

/** Asks for an affirmation; `content` carries what is affirmed. */
export type ConsentDefinition = DeepReadonly<Static<typeof consentSchema>>;

/** One node of the walk. */
export type NodeDefinition = QuestionDefinition | DisplayDefinition | ConsentDefinition;
