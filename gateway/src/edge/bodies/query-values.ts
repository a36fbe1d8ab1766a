import type { FastifyInstance, preValidationHookHandler } from 'fastify';

/** JavaScript represents integers of 15 digits exactly. */
const decimalInteger = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * Reads the text of a query by the types of its parameters before validation. Only the plain decimal form becomes an integer;
 * other text fails the schema. A list has a value for each time that its parameter was sent.
 */
export function addQueryValues(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const integers = parametersOf(route.schema?.querystring, 'integer');
    const lists = parametersOf(route.schema?.querystring, 'array');
    if (integers.length + lists.length === 0) return;
    const read: preValidationHookHandler = (request, _reply, done) => {
      const query = request.query as Record<string, unknown>;
      for (const name of integers) {
        const text = query[name];
        if (typeof text === 'string' && decimalInteger.test(text)) query[name] = Number(text);
      }
      for (const name of lists) if (typeof query[name] === 'string') query[name] = [query[name]];
      done();
    };
    route.preValidation = [read, ...[route.preValidation ?? []].flat()];
  });
}

function parametersOf(querystring: unknown, wanted: string): readonly string[] {
  const { properties = {} } = (querystring ?? {}) as {
    readonly properties?: Record<string, { type?: unknown }>;
  };
  return Object.entries(properties).flatMap(([name, { type }]) => (type === wanted ? [name] : []));
}
