import type { StartFile } from './start-file.ts';

/** The lines that a start prints: addresses, keys, and a first request to paste. */
export function greeting(start: StartFile, filePath: string): string {
  const [brand] = start.brands;
  const wide = start.brands.find(({ therapies }) => therapies.length > 1);
  const [, offering] = wide?.offerings ?? [];
  return `
Ready on ${start.base_url}
  Docs         ${start.docs_url}
  Demo page    ${start.base_url}/p/${brand?.brand_id}/
               answer as a patient; a qualified one goes on to the test checkout
  Console      npm run -s ops -- console link ${start.client_id}
               makes a link that opens it once, at ${start.base_url}
  API key      ${start.api_key}
  Brands       ${start.brands.map(({ brand_id, therapies }) => `${brand_id} (${therapies.join(', ')})`).join('\n               ')}
${start.receiver_url === undefined ? '' : `  Webhooks     ${start.receiver_url}\n               gets the events of ${brand?.brand_id}; each one is a line here\n`}  Sign-in      ${start.issuer_url}
               lets everybody in who types a name; /v1/auth/login leads there
  All of it    ${filePath}${start.operations_url === undefined ? '' : `\n  Health       ${start.operations_url}/readyz`}

First request:
  curl -s ${start.base_url}/v1/instrument/resolve \\
    -H 'Authorization: Bearer ${start.api_key}' \\
    -H 'X-Brand-Id: ${brand?.brand_id}'
${wide && offering ? `\nA brand of several therapies needs to know which is wanted, else it answers config-gap:\n  ${start.base_url}/v1/instrument/resolve?offering=${offering.offering_ref}   with X-Brand-Id: ${wide.brand_id}\n` : ''}`;
}
