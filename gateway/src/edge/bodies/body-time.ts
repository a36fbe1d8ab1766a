import { problemMediaType } from '@telehealth/public-api/problems/problem';
import type { FastifyInstance } from 'fastify';
import type { Problems } from '../problems/problems.ts';

/** Answers 408 to a late body and closes its connection. Uploads have their own rule. */
export function addBodyTime(app: FastifyInstance, problems: Problems, bodyMs: number): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw, headers } = request;
    const hasBody = 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0';
    if (hasBody && request.routeOptions.config.streams === undefined) {
      const refuse = () => {
        if (raw.complete) return;
        reply.code(408).header('connection', 'close').header('content-type', problemMediaType);
        reply.send(problems.parserFault(408));
      };
      const timer = setTimeout(refuse, bodyMs);
      const stop = () => clearTimeout(timer);
      raw.once('end', stop);
      raw.once('close', stop);
    }
    done();
  });
}
