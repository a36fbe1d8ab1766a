import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { target } from '../../src/clients/target.ts';

/** All that Redocly recommends, warnings included, and the stricter rules it leaves to choice. */
const rules = {
  'operation-tag-defined': 'error',
  'no-http-verbs-in-paths': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'no-unused-components': 'error',
  'parameter-description': 'error',
  'paths-kebab-case': 'error',
  'path-not-include-query': 'error',
  'tag-description': 'error',
  // The description is served by whoever runs a gateway; its address is theirs.
  'no-server-example.com': 'off',
} as const;

test('interface.md 9: an outside linter finds nothing in the description as it is served', async () => {
  const source = await (await fetch(`${target().base_url}/v1/openapi.json`)).text();
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({ source, absoluteRef: '/v1/openapi.json', config });
  const said = problems.map(({ ruleId, message, location }) => {
    const pointers = location.map(({ pointer }) => pointer).join(', ');
    return `${ruleId}: ${message} (${pointers})`;
  });
  expect(said).toEqual([]);
});
