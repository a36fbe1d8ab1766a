export { enumNames } from './enum-names.ts';
export type { Plain, PlainInit } from './plain.ts';
export { createReader, type Form } from './reader.ts';
export { toEventJson } from './to-event-json.ts';
export { toMessage } from './to-message.ts';
export { toPlain } from './to-plain.ts';
