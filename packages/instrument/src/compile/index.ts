export type { AuthoredOverlay, AuthoredQuestion } from './authored-overlay.ts';
export { compileInstrument } from './compile.ts';
export { composeInstrument } from './compose-instrument.ts';
export type { Instrument } from './instrument.ts';
export { type Overlay, overlayHash } from './overlay.ts';
export { type ScreeningFact, screeningFacts } from './screening-facts.ts';
export { validateOverlay } from './validate-overlay.ts';
