import type { Static } from 'typebox';
import type { bundleSchema, criterionSchema, endingSchema } from './schema/bundle-schema.ts';
import type {
  boundSchema,
  derivationSchema,
  factSchema,
  optionSchema,
  periodSchema,
} from './schema/fact-schema.ts';
import type { consentSchema, displaySchema, mediaSchema, questionSchema } from './schema/node-schema.ts';
import type { DeepReadonly } from './schema/schema-parts.ts';

/** A published instrument (`instrument/1`): JSON with a closed set of keys. */
export interface Bundle extends Omit<DeepReadonly<Static<typeof bundleSchema>>, 'facts'> {
  readonly facts: readonly FactDefinition[];
}

export interface FactDefinition extends DeepReadonly<Static<typeof factSchema>> {
  /** The code shown to clients; absent: `code`. Only compositions have it, not published bundles. */
  readonly shown_as?: string;
}

/** Of a number or date, inclusive. */
export type BoundDefinition = DeepReadonly<Static<typeof boundSchema>>;

/** Added to a day. */
export type Period = DeepReadonly<Static<typeof periodSchema>>;

/** Of a `code` fact. */
export type OptionDefinition = DeepReadonly<Static<typeof optionSchema>>;

/** Asked beside an option. */
export type PleaseSayDefinition = NonNullable<OptionDefinition['please_say']>;

/** Computed from facts and derivations; unknown while one of them is. */
export type DerivationDefinition = DeepReadonly<Static<typeof derivationSchema>>;

/** For evaluating submissions. */
export type CriterionDefinition = DeepReadonly<Static<typeof criterionSchema>>;

/** Text of a last page. */
export type EndingDefinition = DeepReadonly<Static<typeof endingSchema>>;

/** Opened or called by the patient. */
export type LinkDefinition = NonNullable<EndingDefinition['links']>[number];

export type QuestionDefinition = DeepReadonly<Static<typeof questionSchema>>;

export type OfferedOption = NonNullable<QuestionDefinition['options']>[number];

/** In place of an answer. */
export type UnknownAnswerDefinition = NonNullable<QuestionDefinition['unknown_answers']>[number];

/** interface.md 2.2. */
export type Prefill = NonNullable<QuestionDefinition['prefill']>;

/** interface.md 2.2. */
export type MediaDefinition = DeepReadonly<Static<typeof mediaSchema>>;

/** Has no answer. */
export type DisplayDefinition = DeepReadonly<Static<typeof displaySchema>>;

/** `content` is what is affirmed. */
export type ConsentDefinition = DeepReadonly<Static<typeof consentSchema>>;

export type NodeDefinition = QuestionDefinition | DisplayDefinition | ConsentDefinition;
