import { type Operation, scopeOf } from '../operation.ts';
import type { Components } from './components.ts';
import { parametersOf } from './parameters.ts';
import { responsesOf, type TypeOfProblem } from './responses.ts';
import { schemaOf } from './schemas.ts';

export function operationObject(operation: Operation, components: Components, typeOf: TypeOfProblem) {
  const { operationId, summary, description, tag, furtherRules, lenientBody, optionalBody } = operation;
  const body = bodyOf(operation, components);
  return {
    operationId,
    summary,
    description: furtherRules === undefined ? description : `${description}\n\n${furtherRules}`,
    tags: [tag],
    security: securityOf(operation),
    parameters: parametersOf(operation, components),
    ...(body && { requestBody: { required: optionalBody !== true, content: body } }),
    ...(furtherRules !== undefined && { 'x-further-rules': true }),
    ...(lenientBody && { 'x-lenient-body': true }),
    responses: responsesOf(operation, components, typeOf),
  };
}

/** With the required scopes: a scheme other than OAuth lists roles there. */
function securityOf(operation: Operation): object[] {
  const scope = scopeOf(operation);
  const roles = scope === undefined ? [] : [scope];
  return operation.credentials.map((scheme) => ({ [scheme]: scheme === 'apiKey' ? roles : [] }));
}

/** By media type, with an example. */
function bodyOf(operation: Operation, components: Components): object | undefined {
  const { body, bodyExamples, bytes, streams = bytes, rawBody } = operation;
  if (streams !== undefined) {
    const file = { type: 'string', format: 'binary' };
    return { [streams]: { schema: file, example: '(bytes of the file)' } };
  }
  if (rawBody !== undefined) {
    const anything = { title: 'RawBody', type: 'object', additionalProperties: true };
    return { [rawBody]: { schema: schemaOf(anything, components), example: {} } };
  }
  if (body === undefined) return undefined;
  const { examples: [example] = [] } = body as { readonly examples?: readonly unknown[] };
  const shown = bodyExamples === undefined ? { example } : { examples: bodyExamples };
  return { 'application/json': { schema: schemaOf(body, components), ...shown } };
}
