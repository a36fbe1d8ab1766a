// Preloaded by a process under test: every name has a public address, and a connection to it arrives at a receiver on this machine.
import { Resolver } from 'node:dns/promises';
import { Socket } from 'node:net';

const address = '93.184.215.14';
Resolver.prototype.resolve4 = async () => [address];
Resolver.prototype.resolve6 = async () => [];

const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  // Node passes on its normalized arguments: the options, then the listener.
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  if (options?.host === address) {
    Object.assign(options, { host: '127.0.0.1', port: Number(process.env.RECEIVER_PORT) });
    Object.defineProperty(this, 'remoteAddress', { value: address });
  }
  return connect.apply(this, args);
};
