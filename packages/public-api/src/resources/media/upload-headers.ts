import { Type } from 'typebox';
import type { AnswerHeader, Parameter } from '../../operation.ts';
import { only } from '../../schema/json-schema.ts';

export const tusVersion = '1.0.0';

export const uploadBytesType = 'application/offset+octet-stream';

const wholeNumber = (example: string) =>
  Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$', examples: [example] });

const count = { type: 'integer', minimum: 0 };

/** tus request headers. */
export const uploadParameters = {
  version: {
    name: 'Tus-Resumable',
    required: true,
    description: 'The version of the protocol. Another one is a `malformed-request` with status 412.',
    schema: Type.String({ enum: [tusVersion], examples: [tusVersion] }),
  },
  length: {
    name: 'Upload-Length',
    required: true,
    description: 'How many bytes the whole file has; at most `max_bytes` of the node.',
    schema: wholeNumber('482113'),
  },
  metadata: {
    name: 'Upload-Metadata',
    required: true,
    description:
      'Pairs of a name and a base64 value with commas between: `node_id`, `filetype` (a MIME type of `accept`), and `duration_s` where the node bounds it. Others are stored too.',
    schema: Type.String({ examples: ['node_id cV9ib2R5X3Bob3Rv,filetype aW1hZ2UvanBlZw=='] }),
  },
  offset: {
    name: 'Upload-Offset',
    required: true,
    description: 'The position of the first byte that is sent. It has to be the offset of the upload.',
    schema: wholeNumber('0'),
  },
} as const satisfies Readonly<Record<string, Parameter>>;

/** tus answer headers. */
export const uploadHeaders = {
  location: {
    description: 'The address of the upload, relative to this one.',
    required: true,
    schema: { type: 'string' },
  },
  version: { description: 'The version of the protocol.', required: true, schema: only(tusVersion) },
  offset: { description: 'How many bytes are stored.', required: true, schema: count },
  length: { description: 'How many bytes the whole file has.', required: true, schema: count },
  metadata: { description: 'The metadata as it was sent.', schema: { type: 'string' } },
  expires: {
    description:
      'When an unfinished upload is removed: 24 hours after it was created, 10 minutes without a byte.',
    schema: { type: 'string' },
  },
  mediaId: {
    description:
      'The `media_id` for the answer; present once all bytes are stored. A file that no answer uses within 7 days is removed.',
    schema: { type: 'string' },
  },
} as const satisfies Readonly<Record<string, AnswerHeader>>;
