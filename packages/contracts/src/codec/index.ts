export type { Plain, PlainInit } from './plain.ts';
export { toMessage } from './to-message.ts';
export { toPlain } from './to-plain.ts';
