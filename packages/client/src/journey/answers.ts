import type { components } from '../gen/api.ts';

type Schemas = components['schemas'];
/** What the patient sees, as the platform sends it. */
export type RenderedNode = Schemas['RenderedNode'];
/** How a node is shown, and with it what answers it. */
export type Control = RenderedNode['control'];
/** The node of a control. */
export type NodeOf<C extends Control> = Extract<RenderedNode, { control: C }>;

type Pascal<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<S>;
type BodyOf<C extends Control> = Schemas[`${Pascal<C>}Answer` & keyof Schemas];

/** The controls of questions: all whose body has an answer of its own. */
export type QuestionControl = {
  [C in Control]: BodyOf<C> extends { answer: unknown } ? C : never;
}[Control];
export type DisplayControl = Exclude<Control, QuestionControl | 'affirm' | 'media'>;

/** What answers a question of the control: a value, an option with its text, or one of its `unknown_answers`. */
export type AnswerOf<C extends QuestionControl> =
  | (BodyOf<C> extends { answer: infer Value } ? Value : never)
  | Schemas['GivenCode'];

/** The body of `next` without the node. */
export type Given = Schemas['NextBody'] extends infer Body
  ? Body extends unknown
    ? Omit<Body, 'node_id'>
    : never
  : never;
