/** A link of a member, with the display name of its client. */
export interface NamedLink {
  readonly clientName: string;
  readonly url: string;
}

interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** The links of a person, one for each company. */
export function linkMail(links: readonly NamedLink[]): MailText {
  const lines = links.flatMap(({ clientName, url }) => ['', `${clientName}:`, url]);
  const rules =
    'A link works once, within ten minutes, in the browser in which you asked for it. If you did not ask, ignore this mail: nobody else can use it.';
  return {
    subject: 'Your link to the console',
    text: `${['Open the console by your link.', ...lines, '', rules].join('\n')}\n`,
  };
}

/** What an invited person reads. It has no token, so it may be read at any time. */
export function invitationMail(clientName: string, consoleUrl: string): MailText {
  const how = 'Open the console and ask for a link with this e-mail address:';
  return {
    subject: `${clientName} invited you to its console`,
    text: `You can work in the console of ${clientName}.\n\n${how}\n${consoleUrl}\n`,
  };
}
