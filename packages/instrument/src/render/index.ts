export type { CodeGiven } from '../session/given-value.ts';
export type { Ending, InstrumentStep, NodeInput, RenderedNode, ValueLabel } from '../session/step.ts';
export { computedOf } from './computed.ts';
export { renderStep, type StepContext } from './render.ts';
export { type Review, type ReviewedAnswer, reviewOf } from './review.ts';
export {
  answeredSoFar,
  type Submitted,
  type SubmittedAnswer,
  type SubmittedConsent,
  type SubmittedEntry,
  submittedOf,
} from './submitted.ts';
