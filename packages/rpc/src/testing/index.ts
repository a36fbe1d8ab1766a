export { kindOf } from './kind-of.ts';
export { scriptedContract } from './scripted-contract.ts';
