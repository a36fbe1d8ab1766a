import type { FastifyInstance, preValidationHookHandler } from 'fastify';

/** Longer ones are no numbers JavaScript tells apart. */
const decimalInteger = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * Reads what a query schema calls an integer, so that the schema can judge it: in a query everything is text. Only
 * the plain decimal form is read; all else stays text, which no integer schema accepts.
 */
export function addQueryIntegers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const names = integersOf(route.schema?.querystring);
    if (names.length === 0) return;
    const read: preValidationHookHandler = (request, _reply, done) => {
      const query = request.query as Record<string, unknown>;
      for (const name of names) {
        const text = query[name];
        if (typeof text === 'string' && decimalInteger.test(text)) query[name] = Number(text);
      }
      done();
    };
    route.preValidation = [read, ...[route.preValidation ?? []].flat()];
  });
}

function integersOf(querystring: unknown): readonly string[] {
  const { properties = {} } = (querystring ?? {}) as {
    readonly properties?: Record<string, { type?: unknown }>;
  };
  return Object.entries(properties).flatMap(([name, { type }]) => (type === 'integer' ? [name] : []));
}
