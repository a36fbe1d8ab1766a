import { Type } from 'typebox';
import { operations } from '../../operation.ts';
import { journeyOfSession } from '../instrument/journey-header.ts';
import { uploadBytesType, uploadHeaders, uploadParameters } from './upload-headers.ts';

const common = {
  idempotent: false,
  malformedAs: [412],
} as const;

export const mediaOperations = operations(
  { tag: 'Media', credentials: ['apiKey'], brand: 'required' },
  {
    createMediaUpload: {
      method: 'POST',
      path: '/v1/instrument/media',
      summary: 'Begin the upload of a media item',
      description:
        'The current node of the journey has to be the media node. Any client of [tus 1.0](https://tus.io/protocols/resumable-upload) with `creation` will do: `Location` names the upload, `PATCH` sends bytes, `HEAD` says where to go on.',
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
    },
    readMediaUpload: {
      method: 'HEAD',
      path: '/v1/instrument/media/{media_id}',
      summary: 'How far an upload is',
      description: '`Upload-Offset` says where to go on.',
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
    },
    appendToMediaUpload: {
      method: 'PATCH',
      path: '/v1/instrument/media/{media_id}',
      summary: 'Send bytes of an upload',
      description:
        'What arrives before a connection breaks is stored, except for the last bytes. The last answer carries the `Media-Id`. Bytes of a type that the node does not accept are thrown away: 415. Tell generators of clients that the media type is like `application/octet-stream`.',
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
    },
  },
);
