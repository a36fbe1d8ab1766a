import { X509Certificate } from 'node:crypto';
import { setInterval as every } from 'node:timers/promises';
import type { ServerTls } from '@telehealth/rpc';
import { isCertificate, isKeyOf, type ServerTlsFiles } from '../config/internal-tls.ts';
import { readSecretFile } from '../config/setting-values.ts';
import type { Logger } from '../telemetry/logger.ts';
import { Gauge, type Registry } from '../telemetry/metrics.ts';

/** Certificates are renewed days before their end. */
const everyMinuteMs = 60_000;

export interface TlsRenewalOptions {
  readonly files: ServerTlsFiles;
  /** Puts a certificate with its key in force. */
  readonly renew: (tls: ServerTls) => void;
  readonly registry: Registry;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Between two readings; default a minute. */
  readonly everyMs?: number;
}

/**
 * Reads the files of a certificate and its key again and again, and puts them in force when they have changed and fit each
 * other; until then the present ones stay in use. The end of the certificate in use is a metric.
 */
export function startTlsRenewal(options: TlsRenewalOptions): { close(): void } {
  const { files, renew, registry, logger, everyMs = everyMinuteMs } = options;
  let inUse: ServerTls = files;
  let isBroken = false;
  new Gauge({
    name: 'internal_certificate_end_timestamp_seconds',
    help: 'End of the certificate of the internal ports',
    registers: [registry],
    collect() {
      this.set(new X509Certificate(inUse.cert).validToDate.getTime() / 1000);
    },
  });

  function readAgain(): void {
    const [cert, key] = [readSecretFile(files.certFile) ?? '', readSecretFile(files.keyFile) ?? ''];
    if (cert === inUse.cert && key === inUse.key) return;
    const fits = isCertificate(cert) && isKeyOf(key, cert);
    if (!fits && !isBroken)
      logger.warn('the files of the internal certificate do not fit each other, the present one stays');
    isBroken = !fits;
    if (!fits) return;
    renew({ cert, key });
    inUse = { cert, key };
    logger.info('the certificate of the internal ports is renewed');
  }

  const closing = new AbortController();
  async function watch(): Promise<void> {
    for await (const _ of every(everyMs, undefined, { ref: false, signal: closing.signal })) readAgain();
  }
  watch().catch((err: unknown) => {
    if (!closing.signal.aborted) logger.warn({ err }, 'the internal certificate is renewed no more');
  });
  return { close: () => closing.abort() };
}
