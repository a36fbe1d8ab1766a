export { describeWith } from './describe-with.ts';
export { listening } from './listening.ts';
export { onEveryStore } from './on-every-store.ts';
export { sharedMongo } from './shared-mongo.ts';
