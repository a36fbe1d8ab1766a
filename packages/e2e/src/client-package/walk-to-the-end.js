// Walks an intake to its end with the client library, in Node or a page, and returns what it saw.
const jpeg =
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=';

/** Larger than one piece. */
function photo() {
  const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
  return new Blob([bytes, new Uint8Array(1_500_000)], { type: 'image/jpeg' });
}

function codeOf({ options = [] }) {
  return (options.find(({ exclusive }) => exclusive) ?? options[0]).code;
}

const answers = {
  single_select_cards: codeOf,
  multi_select_cards: (node) => [codeOf(node)],
  yes_no: () => false,
  number: () => 120,
  height_cm: () => 172,
  weight_kg: ({ fact }) => (fact === 'goal_weight_kg' ? 80 : 96),
  date: () => '1988-04-17',
  text: () => 'Nothing',
  textarea: () => 'Nothing',
  email: () => 'patient@example.com',
  phone: () => '+12025550143',
  address: () => ({
    line1: '1793 Park Ave',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    country: 'US',
  }),
  group: () => [],
  affirm: () => true,
};

export async function walkToTheEnd(client) {
  const progress = [];
  const upload = { consent: true, onProgress: ({ bytes }) => progress.push(bytes) };
  let journey = await client.walk({ reference: 'order-1', locale: 'en' });
  const controls = new Set();
  while (journey.status === 'active') {
    const { control, node } = journey;
    controls.add(control);
    if (control === 'media') journey = await journey.upload(photo(), upload);
    else journey = await journey.answer(answers[control]?.(node));
    if (journey.issues.length > 0) throw new Error(JSON.stringify(journey.issues));
  }
  const { status, step, journeyId } = journey;
  const resumed = await client.walk({ journeyId });
  const { data: enrollment } = await client.get('/v1/enrollments/{journey_id}', {
    params: { path: { journey_id: journeyId } },
  });
  return {
    status,
    ending: step.ending.code,
    reference: enrollment.reference,
    resumed: resumed.status,
    controls: [...controls],
    progress,
  };
}
