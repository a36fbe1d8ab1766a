// Answers a new intake and prints the id of its journey. It stops at a node, `node walk-to.mjs q_body_photo`, or at the end,
// `node walk-to.mjs end`. A second argument is the query of the first `resolve`, such as `phase=qualification`.

// The library is TypeScript here, which an older Node cannot load.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Node 24 is needed, this is ${process.version}: npm exec -c 'node docs/guides/examples/walk-to.mjs'`,
  );
  process.exit(1);
}
const { createClient } = await import('@telehealth/client');

const { BASE_URL: baseUrl, API_KEY: apiKey, BRAND_ID: brandId } = process.env;
const [, , wanted, query = ''] = process.argv;
const { offering: offeringRef, ...others } = Object.fromEntries(new URLSearchParams(query));

/** What a question gets that has no options. */
const answers = {
  number: 120,
  height_cm: 172,
  weight_kg: 96,
  date: '1988-04-17',
  text: 'Nothing',
  textarea: 'Nothing',
  email: 'patient@example.com',
  phone: '+12025550143',
  group: [],
  address: { line1: '1793 Park Ave', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
};

const platform = createClient({ baseUrl, apiKey, brandId });
let journey = await platform.walk({ offeringRef, ...others });
while (journey.status === 'active' && journey.node.node_id !== wanted) {
  journey = await journey.send(answerTo(journey.node));
  if (journey.issues.length > 0) throw new Error(JSON.stringify(journey.issues));
}
console.log(journey.journeyId);

/** Options that stand alone, such as “None of these”, lead to the fewest further questions. */
function answerTo({ kind, control, consent_version, options = [] }) {
  if (kind === 'consent') return { consent: { affirmed: true, consent_version } };
  const { code } = options.find(({ exclusive }) => exclusive) ?? options[0] ?? {};
  if (control === 'multi_select_cards') return { answer: [code] };
  if (control === 'single_select_cards') return { answer: code };
  if (control === 'yes_no') return { answer: false };
  return control in answers ? { answer: answers[control] } : {};
}
