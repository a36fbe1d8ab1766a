/** The parts of a node that an answer depends on. */
export interface AskedNode {
  readonly node_id: string;
  readonly kind: 'question' | 'display' | 'consent';
  readonly control?: string;
  readonly consent_version?: string;
  readonly options?: readonly { readonly code: string; readonly exclusive?: boolean }[];
  readonly media?: unknown;
  readonly input?: { readonly min?: number; readonly max?: number; readonly precision?: 'month' | 'year' };
}

/** The answers of an adult without contraindications. */
const answers: Readonly<Record<string, unknown>> = {
  yes_no: false,
  number: 40,
  height_cm: 172,
  weight_kg: 96,
  date: '1988-03-14',
  text: 'Nothing to add.',
  textarea: 'Nothing to add.',
  email: 'test-run@example.com',
  phone: '+12025550143',
  address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' },
};

/** Of a date by what it is known. */
const lengths = { day: 10, month: 7, year: 4 };

/** The body that answers a node, affirms a consent or continues from a page; undefined for a node that it cannot answer. */
export function answerNode(node: AskedNode): Readonly<Record<string, unknown>> | undefined {
  const { node_id, kind, consent_version } = node;
  if (kind === 'display') return { node_id };
  if (kind === 'consent') return { node_id, consent: { affirmed: true, consent_version } };
  const answer = node.media === undefined ? answerOf(node) : undefined;
  return answer === undefined ? undefined : { node_id, answer };
}

function answerOf({ control = '', options = [], input = {} }: AskedNode): unknown {
  const [first] = options;
  const none = options.find(({ exclusive }) => exclusive);
  if (control === 'single_select_cards') return first?.code;
  if (control === 'multi_select_cards') return first && [(none ?? first).code];
  const answer = answers[control];
  if (control === 'date') return String(answer).slice(0, lengths[input.precision ?? 'day']);
  if (typeof answer !== 'number') return answer;
  return Math.max(input.min ?? answer, Math.min(answer, input.max ?? answer));
}
