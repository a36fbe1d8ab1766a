import type { IntakeClient } from '../clients/intake-client.ts';
import { type MediaConfig, uploadFor } from '../clients/media.ts';

/** The parts of a node a walker looks at. */
export interface WalkedNode {
  readonly node_id: string;
  readonly kind: 'question' | 'display' | 'consent';
  readonly control?: string;
  readonly fact?: string;
  readonly consent_version?: string;
  readonly options?: readonly { readonly code: string; readonly exclusive?: boolean }[];
  readonly media?: MediaConfig;
  readonly input?: { readonly max?: number };
}

/** Answers by fact or node id; what is not named gets a plausible default. */
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

/** The body that answers, affirms or acknowledges the node. */
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
  return typeof answer === 'number' ? Math.min(answer, node.input?.max ?? answer) : answer;
}

/** The body that answers a node whatever it takes: a medium is uploaded for it. */
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

/** A finished or stopped walk. */
export interface Walk {
  readonly journeyId: string;
  /** Every node served, in order. */
  readonly nodes: readonly WalkedNode[];
  /** Every step answered, the first resolve included. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into steps of every shape
  readonly steps: readonly any[];
}

/** More steps than any questionnaire has nodes: a walk that gets here goes in circles. */
const maxSteps = 500;

/** Where a walk begins. */
export interface WalkStart {
  /** A fresh journey without it. */
  readonly journeyId?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** Walks until the session is no longer active, or `until` says so of the served node. */
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
