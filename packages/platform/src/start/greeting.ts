import { dirname, resolve } from 'node:path';
import type { DemoState, Sale } from './demo-state.ts';
import type { StartFile } from './start-file.ts';

/** The lines that a start prints: addresses, keys, what the demo sells, and a first request to paste. */
export function greeting(start: StartFile, filePath: string, { consoleUrl, sales }: DemoState): string {
  const [brand] = start.brands;
  const wide = start.brands.find(({ therapies }) => therapies.length > 1);
  const [, offering] = wide?.offerings ?? [];
  const tlsPort = new URL(start.tls_url).port;
  const lines = [
    ['Docs', start.docs_url],
    ...start.brands.map(({ brand_id, name }) => [name, `${start.base_url}/p/${brand_id}/`]),
    ['', 'answer as a patient; a qualified one goes on to the test checkout'],
    ['Console', consoleUrl],
    ['', 'opens once, within ten minutes; another link:'],
    ['', `${folderSetting(filePath)}npm run -s ops -- console link ${start.client_id}`],
    ['API key', start.api_key],
    ...start.brands.map(({ brand_id, name }, index) => [index === 0 ? 'Brands' : '', `${brand_id}  ${name}`]),
    ...sales.map((sale, index) => [index === 0 ? 'Sells' : '', saleLine(sale)]),
    ['', 'questionnaires and criteria are placeholders, approved for test mode alone'],
    ...(start.receiver_url === undefined
      ? []
      : [
          ['Webhooks', start.receiver_url],
          ['', `gets the events of ${brand?.brand_id}; each one is a line here`],
        ]),
    ['Sign-in', start.issuer_url],
    ['', 'patients sign in there; /v1/auth/login leads there'],
    ['Own domains', start.tls_url],
    ['', `curl -k --resolve <hostname>:${tlsPort}:127.0.0.1 https://<hostname>:${tlsPort}/`],
    ['All of it', filePath],
    ...(start.operations_url === undefined ? [] : [['Health', `${start.operations_url}/readyz`]]),
  ];
  const wanted =
    wide && offering
      ? `\nA brand of several therapies needs to know which is wanted, else it answers config-gap:\n  ${start.base_url}/v1/instrument/resolve?offering=${offering.offering_ref}   with X-Brand-Id: ${wide.brand_id}\n`
      : '';
  return `
Ready on ${start.base_url}
${lines.map(([name = '', text]) => `  ${name.padEnd(12)} ${text}`).join('\n')}

First request:
  curl -s ${start.base_url}/v1/instrument/resolve \\
    -H 'Authorization: Bearer ${start.api_key}' \\
    -H 'X-Brand-Id: ${brand?.brand_id}'
${wanted}`;
}

function saleLine({ brand, therapy, offeringRef, missing }: Sale): string {
  const status = missing.length === 0 ? 'on sale' : `not on sale: ${missing.join(' ')}`;
  return `${brand}: ${therapy} (${offeringRef}) ${status}`;
}

/** What a command needs to find the start file; empty for the default folders. */
function folderSetting(filePath: string): string {
  const folder = dirname(filePath);
  return [resolve('.data'), resolve('.data/distributed')].includes(folder) ? '' : `DATA_DIR=${folder} `;
}
