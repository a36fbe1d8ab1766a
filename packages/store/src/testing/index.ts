export { UnsupportedOperation } from '../errors.ts';
export { countStoreCalls, type StoreCalls } from './counted-store.ts';
export { cutOnce } from './cut-once.ts';
export { Died, dyingAt } from './dying-at.ts';
export { explainFind } from './explain-find.ts';
export { explainedCollection } from './explained-collection.ts';
export { interceptCollection, interceptStore } from './intercept.ts';
export { overtaken } from './overtaken.ts';
export { withMethods } from './with-methods.ts';
