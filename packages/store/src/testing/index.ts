export { countStoreCalls, type StoreCalls } from './counted-store.ts';
export { cutOnce } from './cut-once.ts';
