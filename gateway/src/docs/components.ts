import { eventSchemas } from '@telehealth/public-api/events/event-bodies';
import { namedSchemas } from './named-schemas.ts';
import {
  headersWithin,
  parametersWithin,
  problemExamplesWithin,
  responsesWithin,
} from './operation-parts.ts';
import { withPathParameters } from './path-parameters.ts';
import { type Paths, shareParts } from './shared-parts.ts';
import { untickOptionalChoices } from './unticked-parameters.ts';

interface Described {
  readonly paths?: Paths;
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> };
}

/**
 * The document with everything that has a name written once, under `components`: schemas with a `title`, and the
 * parameters, headers, examples and responses that occur more than once.
 *
 * @throws Error when two different things have one name.
 */
export function withComponents<D extends object>(document: D): D {
  const { paths = {}, components = {} } = document as Described;
  const schemas = namedSchemas(components.schemas ?? {}, paths);
  const examples = shareParts('examples', schemas.paths, problemExamplesWithin);
  const headers = shareParts('headers', examples.paths, headersWithin);
  const responses = shareParts('responses', headers.paths, responsesWithin);
  const parameters = shareParts('parameters', untickOptionalChoices(responses.paths), parametersWithin);
  return {
    ...document,
    paths: withPathParameters(parameters.paths),
    components: {
      ...components,
      schemas: { ...schemas.components, ...eventSchemas },
      examples: examples.components,
      // A shared response is written with its headers, so they are counted before it is shared.
      headers: headers.components,
      responses: responses.components,
      parameters: parameters.components,
    },
  };
}
