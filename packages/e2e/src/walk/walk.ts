import type { IntakeClient } from '../clients/intake-client.ts';
import { type MediaConfig, uploadFor } from '../clients/media.ts';

/** The parts that walks read. */
export interface WalkedNode {
  readonly node_id: string;
  readonly kind: 'question' | 'display' | 'consent';
  readonly control?: string;
  readonly fact?: string;
  readonly consent_version?: string;
  readonly options?: readonly { readonly code: string; readonly exclusive?: boolean }[];
  readonly media?: MediaConfig;
  readonly input?: { readonly max?: number; readonly precision?: 'month' | 'year' };
}

/** By fact or node id; others get plausible defaults. */
export type Script = Readonly<Record<string, unknown>>;

const defaults: Readonly<Record<string, unknown>> = {
  yes_no: false,
  number: 40,
  height_cm: 172,
  weight_kg: 96,
  date: '1988-03-14',
  text: 'nothing to add',
  textarea: 'nothing to add',
  email: 'patient@example.com',
  phone: '+12025550143',
  address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' },
};

/** Answers, affirms or acknowledges the node. */
export function bodyFor(node: WalkedNode, script: Script = {}): Record<string, unknown> {
  const { node_id } = node;
  if (node.kind === 'display') return { node_id };
  if (node.kind === 'consent') {
    const affirmed = script[node_id] ?? true;
    return { node_id, consent: { affirmed, consent_version: node.consent_version } };
  }
  const scripted = script[node.fact ?? ''] ?? script[node_id];
  return { node_id, answer: scripted ?? defaultAnswer(node) };
}

function defaultAnswer(node: WalkedNode): unknown {
  const codes = (node.options ?? []).map(({ code }) => code);
  const none = node.options?.find(({ exclusive }) => exclusive)?.code;
  if (node.control === 'single_select_cards') return codes[0];
  if (node.control === 'multi_select_cards') return [none ?? codes[0]];
  const answer = defaults[node.control ?? ''];
  if (node.control === 'date')
    return String(answer).slice(0, { day: 10, month: 7, year: 4 }[node.input?.precision ?? 'day']);
  return typeof answer === 'number' ? Math.min(answer, node.input?.max ?? answer) : answer;
}

/** Uploads a medium where needed. */
export async function answerTo(
  client: IntakeClient,
  journeyId: string,
  node: WalkedNode,
  script: Script = {},
): Promise<Record<string, unknown>> {
  if (node.media === undefined) return bodyFor(node, script);
  const { node_id, media } = node;
  const media_id = await client.upload(journeyId, node_id, uploadFor(media));
  if (!media.require_consent) return { node_id, media_id };
  return { node_id, media_id, consent: { affirmed: true, consent_version: media.consent_version } };
}

/** Finished or stopped. */
export interface Walk {
  readonly journeyId: string;
  /** In order. */
  readonly nodes: readonly WalkedNode[];
  /** With the first resolve. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into steps of every shape
  readonly steps: readonly any[];
}

/** More than any questionnaire has; only a loop gets here. */
const maxSteps = 500;

export interface WalkStart {
  /** A new journey without it. */
  readonly journeyId?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** Until the session is no longer active, or `until` is true for the node. */
export async function walk(
  client: IntakeClient,
  script: Script = {},
  until: (node: WalkedNode) => boolean = () => false,
  { journeyId, query }: WalkStart = {},
): Promise<Walk> {
  let answer = await client.resolve(journeyId, query);
  const steps = [];
  const nodes: WalkedNode[] = [];
  while (steps.length < maxSteps) {
    if (answer.status !== 200) throw new Error(`walk refused with ${answer.status}: ${answer.bytes}`);
    const step = answer.body;
    steps.push(step);
    if (step.issues?.length)
      throw new Error(`walk refused at ${step.node?.node_id}: ${JSON.stringify(step.issues)}`);
    if (step.status !== 'active') return { journeyId: step.journey_id, nodes, steps };
    nodes.push(step.node);
    if (until(step.node)) return { journeyId: step.journey_id, nodes, steps };
    const body = await answerTo(client, step.journey_id, step.node, script);
    answer = await client.next(step.journey_id, body);
  }
  throw new Error(`walk did not end within ${maxSteps} steps`);
}
