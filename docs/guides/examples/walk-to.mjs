// Answers a new intake and prints the id of its journey. It stops at a node, `node walk-to.mjs q_body_photo`, or at the end,
// `node walk-to.mjs end`. A second argument is the query of the first `resolve`, such as `phase=qualification`.
const { BASE_URL, API_KEY, BRAND_ID } = process.env;
const [, , wanted, query = ''] = process.argv;
const headers = { Authorization: `Bearer ${API_KEY}`, 'X-Brand-Id': BRAND_ID };

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
  address: { line1: '1793 Park Ave', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
};

let step = await send(`resolve?${query}`, { headers });
while (step.node && step.node.node_id !== wanted) {
  step = await send('next', {
    method: 'POST',
    headers: { ...headers, 'X-Journey-Id': step.journey_id, 'Content-Type': 'application/json' },
    body: JSON.stringify({ node_id: step.node.node_id, ...answerTo(step.node) }),
  });
}
console.log(step.journey_id);

async function send(operation, init) {
  const answer = await fetch(`${BASE_URL}/v1/instrument/${operation}`, init);
  const body = await answer.json();
  if (!answer.ok || body.issues) throw new Error(JSON.stringify(body));
  return body;
}

/** Options that stand alone, such as “None of these”, lead to the fewest further questions. */
function answerTo({ kind, control, consent_version, options = [] }) {
  if (kind === 'consent') return { consent: { affirmed: true, consent_version } };
  const { code } = options.find(({ exclusive }) => exclusive) ?? options[0] ?? {};
  if (control === 'multi_select_cards') return { answer: [code] };
  if (control === 'single_select_cards') return { answer: code };
  if (control === 'yes_no') return { answer: false };
  return control in answers ? { answer: answers[control] } : {};
}
