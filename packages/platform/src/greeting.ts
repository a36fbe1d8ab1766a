import type { StartFile } from './start-file.ts';

/** The lines a start prints: where it is, what opens it, and a first request to paste. */
export function greeting(start: StartFile, filePath: string): string {
  const [brand] = start.brands;
  return `
Ready on ${start.base_url}
  Docs         ${start.docs_url}
  API key      ${start.api_key}
  Brands       ${start.brands.map(({ brand_id, therapies }) => `${brand_id} (${therapies.join(', ')})`).join('\n               ')}
  All of it    ${filePath}${start.operations_url === undefined ? '' : `\n  Health       ${start.operations_url}/readyz`}

First request:
  curl -s ${start.base_url}/v1/instrument/resolve \\
    -H 'Authorization: Bearer ${start.api_key}' \\
    -H 'X-Brand-Id: ${brand?.brand_id}'
`;
}
