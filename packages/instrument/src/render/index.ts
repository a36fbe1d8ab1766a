export type { Ending, InstrumentStep, NodeInput, RenderedNode, ValueLabel } from '../session/step.ts';
export { computedOf } from './computed.ts';
export { renderStep, type StepContext } from './render.ts';
export {
  answeredSoFar,
  type Submitted,
  type SubmittedAnswer,
  type SubmittedConsent,
  submittedOf,
} from './submitted.ts';
