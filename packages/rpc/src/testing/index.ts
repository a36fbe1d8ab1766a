export { metadataNames } from '../contract/metadata.ts';
export { connectErrorOf } from '../contract/wire-error.ts';
export { certificates } from './certificates.ts';
export { kindOf } from './kind-of.ts';
export { type LosingProxy, losingProxy } from './losing-proxy.ts';
export { refusalOf } from './refusal-of.ts';
export { type MessageHandlers, scriptedContract } from './scripted-contract.ts';
