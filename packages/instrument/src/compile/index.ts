export type { AuthoredOverlay, AuthoredQuestion } from '../overlay/authored-overlay.ts';
export { type LockedFact, lockedFacts } from '../overlay/lock-reasons.ts';
export { type Overlay, overlayHash } from '../overlay/overlay.ts';
export { type ScreeningFact, screeningFacts } from '../overlay/screening-facts.ts';
export { validateOverlay } from '../overlay/validate-overlay.ts';
export { compileInstrument } from './compile.ts';
export { composeInstrument } from './compose-instrument.ts';
export type { Instrument } from './instrument.ts';
