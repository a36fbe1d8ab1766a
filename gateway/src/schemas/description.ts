import { Type } from 'typebox';

/** The schema of the operation that answers the machine-readable description (interface.md 9). */
export const DescriptionOperation = {
  operationId: 'describeApi',
  summary: 'This description',
  description: 'OpenAPI 3.1. It needs no key.',
  tags: ['Description'],
  response: {
    200: Type.Object(
      {
        openapi: Type.String(),
        info: Type.Object(
          { title: Type.String(), version: Type.String() },
          { title: 'OpenApiInfo', additionalProperties: true },
        ),
      },
      {
        title: 'OpenApiDocument',
        additionalProperties: true,
        examples: [
          { openapi: '3.1.0', info: { title: 'Telehealth platform API', version: '0.0.0' }, paths: {} },
        ],
      },
    ),
  },
};
