export { renderStep, type StepContext } from './render.ts';
export type { Ending, InstrumentStep, NodeInput, RenderedNode, ValueLabel } from './step.ts';
export { type Submitted, type SubmittedAnswer, type SubmittedConsent, submittedOf } from './submitted.ts';
