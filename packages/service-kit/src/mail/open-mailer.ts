import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import type { Logger } from '../telemetry/logger.ts';
import type { MailSettings } from './mail-settings.ts';
import type { Mail, Mailer } from './mailer.ts';

const timeoutMs = 20_000;

/** Sends mails by an SMTP server, or writes them into a folder. */
export function openMailer(settings: MailSettings, logger: Logger): Mailer {
  const mailer = settings.url.startsWith('file:') ? folder(settings, logger) : server(settings);
  return settings.isPrinted ? printed(mailer) : mailer;
}

function folder(settings: MailSettings, logger: Logger): Mailer {
  const path = fileURLToPath(settings.url);
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    sender: settings.sender,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, settings));
      await mkdir(path, { recursive: true });
      const file = join(path, `${mail.id}.eml`);
      // Whoever watches the folder finds whole mails alone.
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
      logger.info({ mailFile: file }, 'a mail was written');
    },
    close: async () => composer.close(),
  };
}

function server(settings: MailSettings): Mailer {
  const transport = createTransport(settings.url, {
    requireTLS: settings.requiresTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as never);
  return {
    sender: settings.sender,
    async send(mail) {
      await transport.sendMail(messageOf(mail, settings));
    },
    close: async () => transport.close(),
  };
}

/** It prints for a person, beside the log, which never has an address or a link. */
function printed(mailer: Mailer): Mailer {
  return {
    sender: mailer.sender,
    async send(mail) {
      await mailer.send(mail);
      process.stdout.write(`\nMail: ${mail.subject}\n${mail.text}\n`);
    },
    close: () => mailer.close(),
  };
}

function messageOf({ id, ...mail }: Mail, { from, sender }: MailSettings) {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return { ...mail, from: { name: sender, address: from }, messageId: `<${id}@${domain}>` };
}
