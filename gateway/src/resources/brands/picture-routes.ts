import { PictureRole } from '@telehealth/contracts/accounts/v1/brand_picture_service';
import { pictureOperations } from '@telehealth/public-api/brands/picture-operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addPictureBody, pictureLimitBytes } from '../../edge/bodies/picture-body.ts';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import { pathId } from '../../edge/routing/path-ids.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { brandAnswers, ifVersion } from './brand-answer.ts';

/** decisions.md 15. */
export function addPictureRoutes(scope: RouteScope, parts: RouteParts): void {
  const { clients, call } = parts;
  const answer = brandAnswers(parts);
  scope.register(async (pictures) => {
    addPictureBody(pictures as FastifyInstance);
    pictures.addHook('onRoute', (route) => {
      route.bodyLimit = pictureLimitBytes;
    });
    serve(pictures as RouteScope, pictureOperations.putPicture, async (request, reply) => {
      const { body } = request as FastifyRequest;
      const role = roleOf(request as FastifyRequest);
      const file = body ?? new Uint8Array();
      if (!(file instanceof Uint8Array))
        throw malformedRequest('request.type', 'The body is the file of a picture.');
      const message = { role, file, ifVersion: ifVersion(request) };
      return answer(reply, await call(request, clients.brandPictures.putPicture, message));
    });
  });
  serve(scope, pictureOperations.removePicture, async (request, reply) => {
    const message = { role: roleOf(request as FastifyRequest), ifVersion: ifVersion(request) };
    return answer(reply, await call(request, clients.brandPictures.removePicture, message));
  });
}

function roleOf(request: FastifyRequest): PictureRole {
  return pathId(request, 'picture') === 'logo' ? PictureRole.LOGO : PictureRole.HERO;
}
