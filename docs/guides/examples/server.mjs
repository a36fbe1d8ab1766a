// A small back end for page.html. It alone holds the API key, and it remembers the patient's journey in a signed cookie that
// scripts cannot read. Run it with BASE_URL, API_KEY and BRAND_ID, or beside a platform that `npm start` runs. With
// RETURN_URL, an address on the redirect allowlist of the brand, the checkout leads back there.
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import './node-24.mjs';

const { createClient } = await import('@telehealth/client');
const { baseUrl, apiKey, brandId } = settings();
const platform = createClient({ baseUrl, apiKey, brandId }).openapi;
const page = readFileSync(new URL('page.html', import.meta.url), 'utf8');
const style = readFileSync(new URL('page.css', import.meta.url), 'utf8');
const [, script] = /<script>([\s\S]*)<\/script>/.exec(page);

/** Only this script runs in the page, and the page talks to this server alone. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'self'",
    "connect-src 'self'",
    'img-src blob: data:',
    'media-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** What the page may ask: the method, the path here, and the path at the platform. */
const routes = [
  ['GET', '/api/resolve', '/v1/instrument/resolve'],
  ['POST', '/api/next', '/v1/instrument/next'],
  ['POST', '/api/back', '/v1/instrument/back'],
  ['POST', '/api/abandon', '/v1/instrument/abandon'],
  ['GET', '/api/address/suggest', '/v1/instrument/address/suggest'],
  ['GET', '/api/address/retrieve', '/v1/instrument/address/retrieve'],
  ['GET', '/api/storefront', '/v1/account/brands/{brand_id}/storefront'],
  ['POST', '/api/pay', '/v1/payments'],
  ['POST', '/api/media', '/v1/instrument/media'],
  ['HEAD', '/api/media/:id', '/v1/instrument/media/{media_id}'],
  ['PATCH', '/api/media/:id', '/v1/instrument/media/{media_id}'],
];
const queryNames = 'locale units time_zone offering phase promo redirect q id offering_ref'.split(' ');
const uploadNames = ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'];
const requestNames = ['content-type', 'accept-language', 'idempotency-key', ...uploadNames];
const answerNames = ['retry-after', 'media-id', ...uploadNames];

const server = createServer(async (request, response) => {
  const startedAt = performance.now();
  const correlationId = randomUUID();
  const [asked, query] = request.url.split('?', 2);
  const [, id] = /^\/api\/media\/([\w-]+)$/.exec(asked) ?? [];
  const path = id === undefined ? asked : '/api/media/:id';
  const route = routes.find(([method, here]) => method === request.method && here === path);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  try {
    if (request.method === 'GET' && path === '/') response.writeHead(200, pageHeaders).end(page);
    else if (path === '/page.css') response.writeHead(200, { 'content-type': 'text/css' }).end(style);
    else if (request.method === 'POST' && path === '/api/restart')
      setJourney(request, response).writeHead(204).end();
    else if (route) await passOn(request, response, { route, query, id, correlationId });
    else response.writeHead(404).end();
  } catch {
    // The platform cannot be reached, or the patient's browser has gone.
    if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' });
    response.end();
  }
  // Queries and bodies hold answers of the patient, so neither is logged.
  const shown = route || path === '/' ? path : 'other';
  const ms = Math.round(performance.now() - startedAt);
  console.log(`${request.method} ${shown} ${response.statusCode} ${ms} ms ${correlationId}`);
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`Open http://localhost:${server.address().port}`);
});

/** Sends the request to the platform, which the client does again where that helps, and its answer back to the page. */
async function passOn(request, response, { route: [method, , there], query, id, correlationId }) {
  const sent = new URLSearchParams(query);
  const journeyId = journeyOf(request);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // The page does not know the journey, so the body is made here.
  const order = JSON.stringify({ journey_id: journeyId, return_url: process.env.RETURN_URL });
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0;
  const body = there === '/v1/payments' ? order : request;
  const answered = await platform.request(method.toLowerCase(), there, {
    params: {
      path: { brand_id: brandId, media_id: id },
      query: pick(queryNames, (name) => sent.get(name) ?? undefined),
    },
    headers: {
      ...pick(requestNames, (name) => request.headers[name]),
      'x-correlation-id': correlationId,
      ...(journeyId && { 'x-journey-id': journeyId }),
    },
    ...((hasBody || body === order) && { body, duplex: 'half', bodySerializer: (bytes) => bytes }),
    signal: gone.signal,
  });
  const { data, error, response: answer } = answered;
  const location = answer.headers.get('location');
  // This server has the key, so whoever brings a journey id gets the answers of it here: it goes into the cookie and not into the page.
  const { journey_id: newJourneyId, session_id: _, ...step } = data ?? {};
  if (newJourneyId) setJourney(request, response, newJourneyId);
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'text/plain',
    ...pick(answerNames, (name) => answer.headers.get(name) ?? undefined),
    'x-correlation-id': correlationId,
    // An upload is named by the platform's path; the page sends its bytes to this server.
    ...(location && { location: location.replace(/^.*\//, '/api/media/') }),
  });
  response.end(JSON.stringify(newJourneyId ? step : (data ?? error)));
}

/** Behind https no other host of the domain can set the cookie. */
const cookieName = (request) =>
  request.headers['x-forwarded-proto'] === 'https' ? '__Host-journey' : 'journey';
const signatureOf = (text) => createHmac('sha256', apiKey).update(text).digest('base64url');

function journeyOf(request) {
  const cookies = (request.headers.cookie ?? '').split('; ').map((one) => one.split('='));
  const [id, signature = ''] = new Map(cookies).get(cookieName(request))?.split('.') ?? [];
  const [sent, own] = [Buffer.from(signature), Buffer.from(signatureOf(id ?? ''))];
  return sent.length === own.length && timingSafeEqual(sent, own) ? id : undefined;
}

/** Remembers the journey for a week, so that a reload resumes it. Without one, the next resolve mints a new journey. */
function setJourney(request, response, journeyId) {
  const name = cookieName(request);
  const value = journeyId ? `${journeyId}.${signatureOf(journeyId)}` : '';
  const attributes = `Path=/; Max-Age=${journeyId ? 604800 : 0}; HttpOnly; SameSite=Strict${name === 'journey' ? '' : '; Secure'}`;
  return response.setHeader('set-cookie', `${name}=${value}; ${attributes}`);
}

function pick(names, find) {
  const pairs = names.map((name) => [name, find(name)]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

/** From the environment; what is missing there comes from the file that `npm start` writes. */
function settings() {
  const { BASE_URL, API_KEY, BRAND_ID, DATA_DIR = '.data' } = process.env;
  if (BASE_URL && API_KEY && BRAND_ID) return { baseUrl: BASE_URL, apiKey: API_KEY, brandId: BRAND_ID };
  const started = JSON.parse(readFileSync(`${DATA_DIR}/standalone.json`, 'utf8'));
  return { baseUrl: started.base_url, apiKey: started.api_key, brandId: started.brands[0].brand_id };
}
