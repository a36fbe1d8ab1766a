import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode, type Question } from 'dns-packet';

/** What a question is answered: the records, or that it fails, or nothing at all. */
export type DnsOutcome = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence';

/** What questions about a name are answered: by type, or all alike. A type that is not named has no records. */
export type DnsAnswer =
  | (Readonly<Partial<Record<'A' | 'AAAA' | 'TXT', DnsOutcome>>> & {
      /** The name is another name for this one. */
      readonly CNAME?: readonly [string];
    })
  | Exclude<DnsOutcome, readonly string[]>;

/** A DNS server on a free UDP port of this machine that answers what a test tells it to. */
export interface ScriptedDns {
  /** Its address, `127.0.0.1:5353`, as `setServers` of a resolver takes it. */
  readonly server: string;
  /** Every question, in the order in which they arrived: `A receiver.example`. */
  readonly questions: readonly string[];
  /**
   * What the name answers. Of several answers each is given once for each type of record, and the last one from then on.
   * A name that was not told does not exist. A CNAME is told with the records of its target beside it.
   */
  tell(name: string, ...answers: readonly [DnsAnswer, ...DnsAnswer[]]): void;
  stop(): Promise<void>;
}

/** Starts it. */
export async function startScriptedDns(): Promise<ScriptedDns> {
  const socket = createSocket('udp4');
  const scripts = new Map<string, readonly DnsAnswer[]>();
  const questions: string[] = [];

  const answerTo = ({ name, type }: Question): DnsAnswer => {
    const answers = scripts.get(name.toLowerCase()) ?? ['NXDOMAIN'];
    const before = questions.filter((asked) => asked === asText(type, name)).length;
    return answers[Math.min(before, answers.length - 1)] ?? 'NXDOMAIN';
  };

  socket.on('message', (packet, sender) => {
    const { id, questions: [question] = [] } = decode(packet);
    if (question === undefined) return;
    const answer = answerTo(question);
    const outcome = outcomeOf(question, answer);
    questions.push(asText(question.type, question.name));
    if (outcome === 'silence') return;
    const recursionAvailable = 0x0080;
    const response = encode({
      type: 'response',
      ...(id === undefined ? {} : { id }),
      flags: recursionAvailable | codeOf(outcome),
      questions: [question],
      answers: typeof outcome === 'string' ? [] : outcome,
    });
    socket.send(response, sender.port, sender.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    questions,
    tell: (name, ...answers) => void scripts.set(name.toLowerCase(), answers),
    async stop() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function asText(type: string, name: string): string {
  return `${type} ${name.toLowerCase()}`;
}

function codeOf(outcome: readonly Answer[] | string): number {
  if (outcome === 'SERVFAIL') return 2;
  return outcome === 'NXDOMAIN' ? 3 : 0;
}

function outcomeOf(
  { name, type }: Question,
  answer: DnsAnswer,
): Answer[] | Exclude<DnsOutcome, readonly string[]> {
  if (typeof answer === 'string') return answer;
  const [alias] = answer.CNAME ?? [];
  const aliases: Answer[] = alias === undefined ? [] : [{ type: 'CNAME', name, ttl: 0, data: alias }];
  if (type !== 'A' && type !== 'AAAA' && type !== 'TXT') return aliases;
  const outcome = answer[type] ?? [];
  if (typeof outcome === 'string') return outcome;
  return [...aliases, ...outcome.map((data) => ({ type, name: alias ?? name, ttl: 0, data }) as Answer)];
}
