import { withDeadline } from '@telehealth/concurrency';
import { addressFinder } from './dns/find-addresses.ts';
import { systemResolver } from './dns/system-resolver.ts';
import type { Egress, EgressOptions, SendOptions } from './egress.ts';
import { Connections, routeTo } from './exchange/connections.ts';
import { detailOf } from './exchange/detail-of.ts';
import { bodyCapBytes, type Exchange, excerptBytes, type Outgoing } from './exchange/exchange.ts';
import { exchangeWith } from './exchange/exchange-with.ts';
import { openSocket } from './exchange/open-socket.ts';
import { exchangeOf, newProgress, type Progress } from './exchange/progress.ts';
import { addressJudge, allowedBy, type JudgeAddress } from './policy/judge-address.ts';
import { judgeUrl, type Target } from './policy/judge-url.ts';
import { vetAddresses } from './vet-addresses.ts';

const dnsMs = 3000;
const connectMs = 5000;

/** Throws when a network cannot be parsed. Ignores proxy settings. */
export function createEgress(options: EgressOptions): Egress {
  const judgeAddress = addressJudge(options);
  const { now = () => performance.now() } = options;
  const findAddresses = addressFinder(options.resolve ?? systemResolver(options.dnsServers), now);
  const connections = new Connections(options.restMs);
  /** One signal per message: a shared one would slow down with every listener. */
  const underWay = new Map<AbortController, Promise<unknown>>();
  let isClosed = false;

  const judgeOfNow = async (): Promise<JudgeAddress> => {
    if (options.mode === 'live') return judgeAddress;
    const entries = (await options.alsoAllowed?.()) ?? [];
    if (entries.length === 0) return judgeAddress;
    const allows = allowedBy(entries);
    return (address, port, prefixes) => judgeAddress(address, port, prefixes, allows);
  };

  const exchange = async (
    message: Outgoing,
    target: Target,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<Exchange> => {
    const began = performance.now();
    const found = await withDeadline(dnsMs, [signal], (inner) => findAddresses(target.hostname, inner));
    if (!target.isAddress) progress.timing.dnsMs = performance.now() - began;

    const judge = await judgeOfNow();
    const addresses = vetAddresses(judge, target, found);
    if (typeof addresses === 'string') return exchangeOf(progress, addresses);
    // Nothing may run between finding an idle connection and using it: another message could take it.
    const routes = addresses.map((address) => routeTo(target, address));
    const resting = routes.find((route) => connections.hasFree(route));
    const connection =
      resting === undefined ? await connect(target, addresses, progress, signal) : { route: resting };
    await exchangeWith(connections, { message, target, ...connection }, progress, signal);
    return exchangeOf(progress);
  };

  const send = async (
    message: Outgoing,
    deadlineMs: number,
    stops: readonly AbortSignal[],
  ): Promise<Exchange> => {
    const progress = newProgress(message.keptBytes);
    const target = judgeUrl(message.url, options);
    if (typeof target === 'string') return exchangeOf(progress, target);
    try {
      return await withDeadline(deadlineMs, stops, (inner) => exchange(message, target, progress, inner));
    } catch (error) {
      // The caller's headers are invalid.
      if (error instanceof TypeError) throw error;
      const isEnded = stops.some(({ aborted }) => aborted);
      return exchangeOf(progress, detailOf(progress.phase, error, isEnded));
    }
  };

  const sendUntilClosed = (
    message: Outgoing,
    { signal, deadlineMs = Infinity }: SendOptions = {},
  ): Promise<Exchange> => {
    const closing = new AbortController();
    if (isClosed) closing.abort();
    const stops = signal === undefined ? [closing.signal] : [closing.signal, signal];
    const sent = send(message, Math.min(deadlineMs, options.deadlineMs), stops);
    underWay.set(closing, sent);
    return sent.finally(() => underWay.delete(closing));
  };

  return {
    post: async (message, given) =>
      await sendUntilClosed({ ...message, method: 'POST', keptBytes: excerptBytes }, given),
    send: async (message, given) => await sendUntilClosed({ ...message, keptBytes: bodyCapBytes }, given),
    async close() {
      isClosed = true;
      for (const closing of underWay.keys()) closing.abort();
      await Promise.allSettled(underWay.values());
      connections.destroy();
    },
  };
}

/** To the first reachable of the vetted addresses. */
async function connect(
  target: Target,
  addresses: readonly string[],
  progress: Progress,
  signal: AbortSignal,
) {
  const until = performance.now() + connectMs;
  for (const [index, address] of addresses.entries()) {
    const left = addresses.length - index;
    try {
      // The remaining addresses share the remaining time equally.
      const socket = await withDeadline((until - performance.now()) / left, [signal], (inner) =>
        openSocket(target, address, progress, inner),
      );
      return { route: routeTo(target, address), socket };
    } catch (error) {
      if (left === 1 || signal.aborted || progress.phase !== 'connect') throw error;
    }
  }
  throw new Error('A target without addresses.');
}
