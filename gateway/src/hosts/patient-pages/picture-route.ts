import { callOptions } from '@telehealth/rpc';
import { immutable } from '../../pages/built/assets.ts';
import { pictureIn } from '../../upstream/picture-file.ts';
import { errorForClient } from '../../upstream/upstream-request.ts';
import type { AnswerAtPage, PatientPageParts } from './parts.ts';

const callMs = 5000;

/** A picture that the brand shows now; any other file is missing. It is a picture to every browser, whatever its bytes. */
export function sendPicture({ clients, problems }: PatientPageParts): AnswerAtPage {
  return async (request, reply, { brandId, logo, hero }) => {
    const wanted = pictureIn((request.params as { readonly '*': string })['*']);
    if (wanted === undefined || ![logo?.sha256, hero?.sha256].includes(wanted.sha256)) {
      problems.send(reply, 'not-found');
      return reply;
    }
    const options = callOptions({ correlationId: request.id, timeoutMs: callMs });
    const { file } = await clients.brandPictures
      .getPicture({ brandId, ...wanted }, options)
      .catch((failure) => {
        throw errorForClient(failure);
      });
    reply.header('cache-control', immutable).header('content-type', 'image/webp');
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return reply.send(file);
  };
}
