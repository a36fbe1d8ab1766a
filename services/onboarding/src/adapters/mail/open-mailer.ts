import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@telehealth/service-kit/telemetry';
import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';
import type { Mail, Mailer } from './mailer.ts';

const timeoutMs = 20_000;

/** Sends mails by an SMTP server, or writes them into a folder. */
export function openMailer({ url, from, sender, requiresTls }: MailSettings, logger: Logger): Mailer {
  const messageOf = ({ id, to, subject, text, html }: Mail) => ({
    ...{ from: { name: sender, address: from }, to, subject, text, html },
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  });
  if (url.startsWith('file:')) {
    const folder = fileURLToPath(url);
    const composer = createTransport({ streamTransport: true, buffer: true });
    return {
      sender,
      async send(mail) {
        const { message } = await composer.sendMail(messageOf(mail));
        await mkdir(folder, { recursive: true });
        const file = join(folder, `${mail.id}.eml`);
        await writeFile(file, message as Buffer);
        logger.info({ noticeFile: file }, 'a notice was written');
      },
      close: async () => composer.close(),
    };
  }
  const server = createTransport(url, {
    requireTLS: requiresTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as never);
  return {
    sender,
    async send(mail) {
      await server.sendMail(messageOf(mail));
    },
    close: async () => server.close(),
  };
}
