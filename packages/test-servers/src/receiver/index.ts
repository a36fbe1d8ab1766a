export {
  answers,
  type EndlessBody,
  gzipBomb,
  hangsUp,
  interimThen,
  longBody,
  neverAnswers,
  sendsRaw,
  stallsAfterHead,
  tricklesBody,
  tricklesHead,
} from './answers.ts';
export type { ReceivedRequest } from './received-request.ts';
export {
  type Receiver,
  type ReceiverAnswer,
  type ReceiverExchange,
  type ReceiverOptions,
  startReceiver,
} from './receiver.ts';
