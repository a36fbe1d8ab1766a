import { Type } from 'typebox';
import type { AnswerHeader, Parameter } from '../routes/route-config.ts';

/** The version of tus that is spoken. */
export const tusVersion = '1.0.0';

const wholeNumber = (pattern: string) => Type.String({ pattern });
/** Read by every operation of the protocol. */
export const versionHeader: Parameter = {
  name: 'Tus-Resumable',
  required: true,
  description: 'The version of the protocol.',
  schema: Type.String({ enum: [tusVersion] }),
};
/** Read when an upload is created. */
export const lengthHeader: Parameter = {
  name: 'Upload-Length',
  required: true,
  description: 'Bytes of the whole file; at most `max_bytes` of the node.',
  schema: wholeNumber('^(0|[1-9][0-9]{0,14})$'),
};
/** Read when an upload is created. */
export const metadataHeader: Parameter = {
  name: 'Upload-Metadata',
  required: true,
  description:
    'Pairs of a name and a base64 value, separated by commas: `node_id`, `filetype` (a MIME type of `accept`), and `duration_s` where the node bounds it. Further ones are kept.',
  schema: Type.String(),
};
/** Read with the bytes. */
export const offsetHeader: Parameter = {
  name: 'Upload-Offset',
  required: true,
  description: 'Where the bytes belong: the offset the upload has.',
  schema: wholeNumber('^(0|[1-9][0-9]{0,14})$'),
};

/** On every answer of the protocol. */
export const versionAnswered: AnswerHeader = {
  const: tusVersion,
  required: true,
  description: 'The version of the protocol.',
};
const count = { type: 'integer', minimum: 0 };
/** On answers about an upload that is there. */
export const offsetAnswered: AnswerHeader = { ...count, required: true, description: 'Bytes kept so far.' };
/** On answers about an upload that is not finished. */
export const expiresAnswered: AnswerHeader = {
  type: 'string',
  description: 'When an unfinished upload is removed: 24 hours after it was created.',
};
/** On answers about an upload that is complete. */
export const mediaIdAnswered: AnswerHeader = {
  type: 'string',
  description:
    'Once all bytes are there: what answers the node as `media_id`. Removed when no answer takes it within 7 days.',
};

/** On answers to HEAD. */
export const lengthAnswered: AnswerHeader = {
  ...count,
  required: true,
  description: 'Bytes of the whole file.',
};
