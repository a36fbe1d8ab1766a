import { atMost } from '@telehealth/concurrency';
import { DomainError } from '@telehealth/errors';
import type { Mail, Mailer } from '@telehealth/service-kit/mail';
import type { Logger } from '@telehealth/service-kit/telemetry';

/** Mails that are made and sent behind the answer of a request, so that the answer shows neither. */
export interface Mailroom {
  /** Throws `unavailable` while too many mails wait. */
  post(write: () => Promise<readonly Mail[]>): void;
  close(): Promise<void>;
}

const maxSending = 4;
const maxWaiting = 200;

/** A mail that no server takes, or that waits at a stop, is lost: its person asks again. Closes the mailer. */
export function openMailroom(mailer: Mailer, logger: Logger): Mailroom {
  const sending = atMost(maxSending);
  const posted = new Set<Promise<void>>();
  let isClosing = false;

  async function send(write: () => Promise<readonly Mail[]>): Promise<void> {
    if (isClosing) return;
    let mails: readonly Mail[];
    try {
      mails = await write();
    } catch (err) {
      logger.warn({ err }, 'a mail could not be written');
      return;
    }
    for (const mail of mails)
      try {
        await mailer.send(mail);
      } catch (err) {
        // A server's answer may contain the address.
        const smtpCode = err instanceof Error && 'code' in err ? String(err.code) : 'unknown';
        logger.warn({ smtpCode }, 'a mail could not be sent');
      }
  }

  return {
    post(write) {
      if (sending.size() >= maxWaiting) throw new DomainError('unavailable', 'too many mails wait');
      const done = sending.run(() => send(write)).finally(() => posted.delete(done));
      posted.add(done);
    },
    async close() {
      isClosing = true;
      await Promise.all(posted);
      await mailer.close();
    },
  };
}
