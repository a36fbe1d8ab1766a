export { renderStep, type StepContext } from './render.ts';
export type { InstrumentStep, RenderedNode } from './step.ts';
export { type Submitted, type SubmittedAnswer, type SubmittedConsent, submittedOf } from './submitted.ts';
