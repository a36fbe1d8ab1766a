import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusal } from '@telehealth/errors';
import { newId } from '@telehealth/ids';
import type { Call, HttpRoute } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit/calls';
import { openMetadata } from '../../app/media/sealed-parts.ts';
import { findForPatient } from '../../app/sessions/unseal-journey.ts';
import { appendToUpload } from '../../app/uploads/append-to-upload.ts';
import { createUpload } from '../../app/uploads/create-upload.ts';
import { noSuchUpload, openUpload } from '../../app/uploads/open-upload.ts';
import type { Context } from '../../context.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import type { MediaItemDocument } from '../../storage/media.ts';
import { mediaPath } from './media-path.ts';
import type { TusTarget } from './tus-answer.ts';

const journeyHeader = 'x-journey-id';

const passedHeaders = ['location', 'tus-resumable', 'upload-offset', 'upload-length'];

/**
 * POST creates an upload (decisions.md 3), PATCH appends, HEAD shows its offset. Other brands' and journeys' are treated as
 * missing.
 */
export function mediaRoute(context: Context): HttpRoute {
  return {
    prefix: mediaPath,
    callers: ['gateway'],
    methods: ['HEAD', 'POST', 'PATCH'],
    async handle(req, res, call) {
      if (req.method === 'POST') await create(context, req, res, call);
      else await continueUpload(context, req, res, call);
    },
  };
}

async function create(context: Context, req: IncomingMessage, res: ServerResponse, call: Call) {
  const journey = await findForPatient(
    context,
    { ...brandOf(call), journeyId: journeyIdOf(req) },
    limitsOf(call),
  );
  if (journey === undefined || req.url !== mediaPath) throw noSuchUpload();
  let created: MediaItemDocument | undefined;
  const response = await answerOf(req, {
    newId: newId('med'),
    async create({ id, bytes, metadata: values = {} }) {
      const metadata = req.headers['upload-metadata'];
      const share = call.tenancy?.session === 'patient' ? 'pages' : 'keys';
      const plan = { bytes, values, share, metadata: typeof metadata === 'string' ? metadata : '' } as const;
      created = await createUpload(context, journey, id, plan);
    },
  });
  answer(res, response, created);
}

async function continueUpload(context: Context, req: IncomingMessage, res: ServerResponse, call: Call) {
  const mediaId = req.url?.slice(mediaPath.length + 1) ?? '';
  const name = { ...brandOf(call), journeyId: journeyIdOf(req), mediaId };
  const { journey, upload, key } = await openUpload(context, name, limitsOf(call));
  if (req.method === 'PATCH') refuseUnlessOpen(journey, upload);

  let latest = upload;
  const target: TusTarget = {
    upload: { id: mediaId, bytes: upload.bytes, offset: upload.offset },
    async append(source) {
      for await (const appended of appendToUpload(context, key, upload, source)) latest = appended;
      return latest.offset;
    },
  };
  const response = await answerOf(req, target);
  // The library would read every value as text.
  if (req.method === 'HEAD') res.setHeader('upload-metadata', openMetadata(key, mediaId, upload.metadata));
  answer(res, response, latest);
}

/** The protocol's library is loaded by the first upload. */
async function answerOf(req: IncomingMessage, target: TusTarget): Promise<Response> {
  const { tusAnswer } = await import('./tus-answer.ts');
  return await tusAnswer(req, target);
}

function refuseUnlessOpen({ status }: Journey, { complete }: MediaItemDocument): void {
  if (complete) throw refusal('upload_complete', 'The upload has all of its bytes.');
  if (status !== 'active') throw refusal('session_ended', `The session is ${status}.`);
}

function journeyIdOf({ headers }: IncomingMessage): string {
  const journeyId = headers[journeyHeader];
  return typeof journeyId === 'string' ? journeyId : '';
}

/** Every answer about a complete media item has its `Media-Id`, because the first answer may have been lost. */
function answer(
  res: ServerResponse,
  { status, headers }: Response,
  upload: MediaItemDocument | undefined,
): void {
  for (const name of passedHeaders) {
    const value = headers.get(name);
    if (value !== null) res.setHeader(name, value);
  }
  if (upload?.complete) res.setHeader('media-id', upload._id);
  else if (upload?.expiresAt !== undefined) {
    res.setHeader('upload-expires', new Date(upload.expiresAt).toUTCString());
  }
  res.writeHead(status, status === 204 ? {} : { 'content-length': '0' }).end();
}
