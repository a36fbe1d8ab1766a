import { deadlinePassed } from '@telehealth/concurrency';
import type { ExchangeDetail } from './exchange.ts';
import type { Phase } from './progress.ts';

/** A category, never the words of a resolver or receiver. */
export function detailOf(phase: Phase, error: unknown, isEnded: boolean): ExchangeDetail {
  if (isEnded) return 'connection closed';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isTimeout = error === deadlinePassed || code === 'ETIMEDOUT' || code === 'ETIMEOUT';
  switch (phase) {
    case 'dns':
      return isTimeout ? 'timeout: dns' : 'dns failure';
    case 'connect':
      return isTimeout ? 'timeout: connect' : 'connection refused';
    case 'tls':
      return isTimeout ? 'timeout: connect' : 'tls failure';
    case 'response':
      if (isTimeout) return 'timeout: response';
      if (code === 'HPE_HEADER_OVERFLOW') return 'response head too large';
      if (code.startsWith('HPE_')) return 'invalid response';
      return code.startsWith('ERR_SSL_') ? 'tls failure' : 'connection closed';
  }
}
