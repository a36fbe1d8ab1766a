import { Type } from 'typebox';
import type { AnswerHeader, Parameter } from '../routes/route-config.ts';
import { tusVersion } from '../uploads/tus.ts';

const wholeNumber = Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$' });

/** Request header of every upload operation. */
export const versionParameter: Parameter = {
  name: 'Tus-Resumable',
  required: true,
  description: 'The version of the protocol.',
  schema: Type.String({ enum: [tusVersion] }),
};
/** Request header of the creation. */
export const lengthParameter: Parameter = {
  name: 'Upload-Length',
  required: true,
  description: 'Bytes of the whole file; at most `max_bytes` of the node.',
  schema: wholeNumber,
};
/** Request header of the creation. */
export const metadataParameter: Parameter = {
  name: 'Upload-Metadata',
  required: true,
  description:
    'Pairs of a name and a base64 value, separated by commas: `node_id`, `filetype` (a MIME type of `accept`), and `duration_s` where the node bounds it. Other pairs are stored too.',
  schema: Type.String(),
};
/** Request header of an append. */
export const offsetParameter: Parameter = {
  name: 'Upload-Offset',
  required: true,
  description: 'Where the bytes belong: the offset the upload has.',
  schema: wholeNumber,
};

/** On every answer of the protocol. */
export const versionHeader: AnswerHeader = {
  const: tusVersion,
  required: true,
  description: 'The version of the protocol.',
};
const count = { type: 'integer', minimum: 0 };
/** On answers about an existing upload. */
export const offsetHeader: AnswerHeader = { ...count, required: true, description: 'Bytes stored so far.' };
/** On answers to HEAD. */
export const lengthHeader: AnswerHeader = {
  ...count,
  required: true,
  description: 'Bytes of the whole file.',
};
/** On answers about an unfinished upload. */
export const expiresHeader: AnswerHeader = {
  type: 'string',
  description: 'When an unfinished upload is removed: 24 hours after it was created.',
};
/** On answers about a complete upload. */
export const mediaIdHeader: AnswerHeader = {
  type: 'string',
  description:
    'Present once all bytes are stored: answers the node as `media_id`. The file is removed when no answer uses it within 7 days.',
};
