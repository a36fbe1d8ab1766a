export { countStoreCalls, type StoreCalls } from './counted-store.ts';
export { cutOnce } from './cut-once.ts';
export { interceptCollection, interceptStore } from './intercept.ts';
export { overtaken } from './overtaken.ts';
