export { type Coverage, coverBundle, coverInTurns } from './cover-bundle.ts';
export { type Script, simulatedAt } from './script.ts';
export type { Answers } from './trial.ts';
export type { InTurns } from './turns.ts';
export { createValuation } from './valuation.ts';
export { type ScriptedWalk, walkInTurns, walkScript } from './walk-script.ts';
