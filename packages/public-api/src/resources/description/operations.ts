import { freeForm } from '../../schema/json-schema.ts';

/** The schema of the operation that answers the machine-readable description (interface.md 9). */
export const DescriptionOperation = {
  operationId: 'describeApi',
  summary: 'This description',
  description: 'OpenAPI 3.1. It needs no key.',
  tags: ['Description'],
  response: {
    200: {
      ...freeForm(true, { title: 'OpenApiDocument' }),
      examples: [
        { openapi: '3.1.0', info: { title: 'Telehealth platform API', version: '0.0.0' }, paths: {} },
      ],
    },
  },
};
