export type { Ending, InstrumentStep, NodeInput, RenderedNode, ValueLabel } from '../session/step.ts';
export { renderStep, type StepContext } from './render.ts';
export { type Submitted, type SubmittedAnswer, type SubmittedConsent, submittedOf } from './submitted.ts';
