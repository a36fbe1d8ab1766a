import { get, operations } from '../../operation.ts';
import { freeForm } from '../../schema/json-schema.ts';

const OpenApiDocument = {
  ...freeForm(true, { title: 'OpenApiDocument' }),
  examples: [{ openapi: '3.1.0', info: { title: 'Telehealth platform API', version: '0.0.0' }, paths: {} }],
};

/** interface.md 9. */
export const descriptionOperations = operations(
  { tag: 'Description', credentials: [] },
  {
    describeApi: get('/v1/openapi.json', {
      summary: 'Read this description',
      description:
        'Answers the OpenAPI 3.1 document of this deployment. It needs no credential. Generate clients from it, and read it again after an update.',
      answers: { 200: OpenApiDocument },
    }),
  },
);
