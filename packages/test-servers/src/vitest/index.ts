export { sharedMongo } from '../mongo/shared-mongo.ts';
export { listening } from '../process/listening.ts';
export { describeWith } from './describe-with.ts';
export { eventually } from './eventually.ts';
export { onEmbeddedStore, onEveryStore } from './on-every-store.ts';
