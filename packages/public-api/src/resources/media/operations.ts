import { Type } from 'typebox';
import { head, operations, patch, post } from '../../operation.ts';
import { journeyOfSession } from '../instrument/journey-header.ts';
import { uploadBytesType, uploadHeaders, uploadParameters } from './upload-headers.ts';

const common = {
  idempotent: false,
  malformedAs: [412],
} as const;

export const mediaOperations = operations(
  { tag: 'Media', credentials: ['apiKey', 'browserSession'], resource: 'intake', brand: 'required' },
  {
    createMediaUpload: post('/v1/instrument/media', {
      summary: 'Begin the upload of a picture or a video',
      description:
        'Creates an upload for the current node of the journey, which has to be a media node. `Location` names the upload. Any client of [tus 1.0](https://tus.io/protocols/resumable-upload) with the `creation` extension can do it: `PATCH` sends the bytes, and `HEAD` answers where to continue after a break. Another current node is refused with `conflict`. A file that is too large for the node is 413, one of a type that it does not accept 415, and one whose duration it does not accept 422. Send the bytes next.',
      answers: { 201: Type.Null() },
      ...common,
      problems: ['conflict', 'validation'],
      headers: [
        journeyOfSession,
        uploadParameters.version,
        uploadParameters.length,
        uploadParameters.metadata,
      ],
      answerHeaders: {
        Location: uploadHeaders.location,
        'Tus-Resumable': uploadHeaders.version,
        'Upload-Expires': uploadHeaders.expires,
      },
      furtherRules: 'The node decides what `Upload-Metadata` has to hold.',
    }),
    readMediaUpload: head('/v1/instrument/media/{media_id}', {
      summary: 'Read how far an upload is',
      description:
        'Answers in `Upload-Offset` how many bytes are stored. Call it after a connection broke, and continue with `PATCH` from that offset. Once every byte is stored, `Media-Id` has the `media_id` for the answer.',
      answers: { 200: Type.Null() },
      ...common,
      headers: [journeyOfSession, uploadParameters.version],
      answerHeaders: {
        'Tus-Resumable': uploadHeaders.version,
        'Upload-Offset': uploadHeaders.offset,
        'Upload-Length': uploadHeaders.length,
        'Upload-Metadata': uploadHeaders.metadata,
        'Upload-Expires': uploadHeaders.expires,
        'Media-Id': uploadHeaders.mediaId,
      },
    }),
    appendToMediaUpload: patch('/v1/instrument/media/{media_id}', {
      summary: 'Send bytes of an upload',
      description:
        'Stores bytes at the offset that the upload has. Send the file in one request, or in pieces of at least 64 KiB. Whatever arrives before a connection breaks is stored, except for the last bytes; ask for the offset and continue from there. Another offset is refused with `conflict`, and bytes of a type that the node does not accept are thrown away with 415. The answer to the last bytes carries the `Media-Id`: send it as `media_id` with `next`. A generator of clients has to be told that the media type is like `application/octet-stream`.',
      answers: { 204: Type.Null() },
      ...common,
      furtherRules: 'Fewer bytes than 64 KiB that do not end the file are `malformed-request`.',
      streams: uploadBytesType,
      problems: ['conflict'],
      headers: [journeyOfSession, uploadParameters.version, uploadParameters.offset],
      answerHeaders: {
        'Tus-Resumable': uploadHeaders.version,
        'Upload-Offset': uploadHeaders.offset,
        'Upload-Expires': uploadHeaders.expires,
        'Media-Id': uploadHeaders.mediaId,
      },
    }),
  },
);
