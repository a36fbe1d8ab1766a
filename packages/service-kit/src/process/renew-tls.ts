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
  /** Puts certificate and key into use. */
  readonly renew: (tls: ServerTls) => void;
  readonly registry: Registry;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Between reads; default a minute. */
  readonly everyMs?: number;
}

/**
 * Rereads certificate and key, and uses them once they have changed and match; until then the present ones stay. The
 * end of the used certificate is a metric.
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
