import type { FastifyInstance, preValidationHookHandler } from 'fastify';

/** JavaScript represents integers of 15 digits exactly. */
const decimalInteger = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * Converts integer parameters from text before validation. Only the plain decimal form is converted; other
 * text fails the schema.
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
