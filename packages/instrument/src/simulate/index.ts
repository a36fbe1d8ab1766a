export { type Coverage, coverBundle } from './cover-bundle.ts';
export type { Script } from './script.ts';
export { type ScriptedWalk, walkScript } from './walk-script.ts';
