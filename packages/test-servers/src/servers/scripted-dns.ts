import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type Answer, decode, encode, type Question, streamDecode, streamEncode } from 'dns-packet';

/** Records, a failure, or no answer. */
export type DnsOutcome =
  | readonly string[]
  | 'FORMERR'
  | 'NXDOMAIN'
  | 'NOTIMP'
  | 'SERVFAIL'
  | 'REFUSED'
  | 'silence';

/** By type, or one for all. An unnamed type has no records. */
export type DnsAnswer =
  | (Readonly<Partial<Record<'A' | 'AAAA' | 'TXT', DnsOutcome>>> & {
      /** An alias of this name. */
      readonly CNAME?: readonly [string];
      readonly CAA?: readonly ScriptedCaa[] | Exclude<DnsOutcome, readonly string[]>;
      /** Cut over UDP, so that TCP is needed. */
      readonly truncated?: true;
      /** Delay over UDP. */
      readonly delayMs?: number;
    })
  | Exclude<DnsOutcome, readonly string[]>;

/** RFC 8659. */
export interface ScriptedCaa {
  /** 128: critical. */
  readonly flags: number;
  readonly tag: string;
  readonly value: string;
}

/** On a free local port, UDP and TCP; answers as the test chooses. */
export interface ScriptedDns {
  /** `127.0.0.1:5353`, for a resolver's `setServers`. */
  readonly server: string;
  /** Over UDP, in order of arrival: `A receiver.example`. */
  readonly questions: readonly string[];
  /** Over TCP. */
  readonly questionsOverTcp: readonly string[];
  /**
   * Several answers are given once each per record type, the last one repeatedly. A name without an answer does not
   * exist. A CNAME comes with its target's records.
   */
  tell(name: string, ...answers: readonly [DnsAnswer, ...DnsAnswer[]]): void;
  /** Can be repeated. */
  stop(): Promise<void>;
}

export async function startScriptedDns(): Promise<ScriptedDns> {
  const scripts = new Map<string, readonly DnsAnswer[]>();
  const overUdp: string[] = [];
  const overTcp: string[] = [];

  const answerTo = ({ name, type }: Question, asked: readonly string[]): DnsAnswer => {
    const answers = scripts.get(name.toLowerCase()) ?? ['NXDOMAIN'];
    const before = asked.filter((one) => one === asText(type, name)).length;
    return answers[Math.min(before, answers.length - 1)] ?? 'NXDOMAIN';
  };

  const delayed = new Set<NodeJS.Timeout>();
  const socket = createSocket('udp4');
  socket.on('message', (packet, sender) => {
    const query = decode(packet);
    const [question] = query.questions ?? [];
    if (question === undefined) return;
    const answer = answerTo(question, overUdp);
    overUdp.push(asText(question.type, question.name));
    const isCut = typeof answer !== 'string' && answer.truncated === true;
    const response = responseTo(query.id, question, isCut ? 'truncated' : outcomeOf(question, answer));
    if (response === undefined) return;
    const send = () => socket.send(encode(response), sender.port, sender.address);
    const { delayMs } = typeof answer === 'string' ? {} : answer;
    if (delayMs === undefined) send();
    else delayed.add(setTimeout(send, delayMs));
  });

  const connections = new Set<Socket>();
  const server = createServer((connection) => {
    connections.add(connection);
    let received = Buffer.alloc(0);
    connection.on('error', () => {});
    connection.on('close', () => connections.delete(connection));
    connection.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const length = 2 + received.readUInt16BE(0);
        const query = streamDecode(received.subarray(0, length));
        received = received.subarray(length);
        const [question] = query.questions ?? [];
        if (question === undefined) continue;
        const answer = answerTo(question, overTcp);
        overTcp.push(asText(question.type, question.name));
        const response = responseTo(query.id, question, outcomeOf(question, answer));
        if (response !== undefined) connection.write(streamEncode(response));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    for (const timer of delayed) clearTimeout(timer);
    socket.close();
    for (const connection of connections) connection.destroy();
    server.close();
    await Promise.all([once(socket, 'close'), once(server, 'close')]);
  };
  return {
    server: `127.0.0.1:${port}`,
    questions: overUdp,
    questionsOverTcp: overTcp,
    tell: (name, ...answers) => void scripts.set(name.toLowerCase(), answers),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

type Outcome = Answer[] | Exclude<DnsOutcome, readonly string[]> | 'truncated';

const recursionAvailable = 0x0080;
const cutOff = 0x0200;
const codes = { FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5, truncated: cutOff } as const;

function responseTo(id: number | undefined, question: Question, outcome: Outcome) {
  if (outcome === 'silence') return undefined;
  return {
    type: 'response' as const,
    ...(id === undefined ? {} : { id }),
    flags: recursionAvailable | (typeof outcome === 'string' ? codes[outcome] : 0),
    questions: [question],
    answers: typeof outcome === 'string' ? [] : outcome,
  };
}

function asText(type: string, name: string): string {
  return `${type} ${name.toLowerCase()}`;
}

function outcomeOf({ name, type }: Question, answer: DnsAnswer): Outcome {
  if (typeof answer === 'string') return answer;
  const [alias] = answer.CNAME ?? [];
  const aliases: Answer[] = alias === undefined ? [] : [{ type: 'CNAME', name, ttl: 0, data: alias }];
  if (type === 'CAA') {
    const { CAA = [] } = answer;
    if (typeof CAA === 'string') return CAA;
    return [...aliases, ...CAA.map((data) => ({ type, name: alias ?? name, ttl: 0, data }) as Answer)];
  }
  if (type !== 'A' && type !== 'AAAA' && type !== 'TXT') return aliases;
  const outcome = answer[type] ?? [];
  if (typeof outcome === 'string') return outcome;
  return [...aliases, ...outcome.map((data) => ({ type, name: alias ?? name, ttl: 0, data }) as Answer)];
}
