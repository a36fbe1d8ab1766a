export { describeWith } from './describe-with.ts';
export { eventually } from './eventually.ts';
export { listening } from './listening.ts';
export { onEmbeddedStore, onEveryStore } from './on-every-store.ts';
export { sharedMongo } from './shared-mongo.ts';
