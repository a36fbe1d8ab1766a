import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '@telehealth/test-servers/vitest';

/** A request Smarty received. */
export interface SmartyRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** How an endpoint answers. */
export type SmartyAnswer = (response: ServerResponse, request: SmartyRequest) => void;

/** A server with the endpoints of Smarty, each answering what it is told. */
export interface FakeSmarty {
  readonly autocompleteUrl: string;
  readonly streetUrl: string;
  readonly received: readonly SmartyRequest[];
  autocomplete: SmartyAnswer;
  street: SmartyAnswer;
}

/** The document with status 200. */
export const answering =
  (document: unknown, status = 200): SmartyAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  };

/** A suggestion as US Autocomplete Pro answers it. */
export const suggestion = (said: object = {}) => ({
  street_line: '1600 Amphitheatre Pkwy',
  secondary: '',
  city: 'Mountain View',
  state: 'CA',
  zipcode: '94043',
  entries: 0,
  ...said,
});

/** A candidate as US Street answers it. */
export const candidate = (analysis: object = {}, said: object = {}, components: object = {}) => ({
  input_index: 0,
  candidate_index: 0,
  delivery_line_1: '1600 Amphitheatre Pkwy',
  last_line: 'Mountain View CA 94043-1351',
  delivery_point_barcode: '940431351000',
  components: {
    primary_number: '1600',
    street_name: 'Amphitheatre',
    street_suffix: 'Pkwy',
    city_name: 'Mountain View',
    default_city_name: 'Mountain View',
    state_abbreviation: 'CA',
    zipcode: '94043',
    plus4_code: '1351',
    delivery_point: '00',
    delivery_point_check_digit: '0',
    ...components,
  },
  metadata: { record_type: 'S', zip_type: 'Standard', rdi: 'Commercial', precision: 'Zip9' },
  analysis: {
    dpv_match_code: 'Y',
    dpv_footnotes: 'AABB',
    dpv_cmra: 'N',
    dpv_vacant: 'N',
    dpv_no_stat: 'N',
    active: 'Y',
    ...analysis,
  },
  ...said,
});

/** Starts the server; it is closed with the test. */
export async function startFakeSmarty(): Promise<FakeSmarty> {
  const received: SmartyRequest[] = [];
  const server = createServer(async (incoming: IncomingMessage, response) => {
    const url = new URL(incoming.url ?? '', 'http://smarty');
    const request = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      authorization: incoming.headers.authorization,
      body: await text(incoming),
    };
    received.push(request);
    if (url.pathname === '/lookup') fake.autocomplete(response, request);
    else if (url.pathname === '/street-address') fake.street(response, request);
    else answering('elsewhere')(response, request);
  });
  const origin = await listening(server);
  const fake: FakeSmarty = {
    autocompleteUrl: `${origin}/lookup`,
    streetUrl: `${origin}/street-address`,
    received,
    autocomplete: answering({ suggestions: [] }),
    street: answering([]),
  };
  return fake;
}
