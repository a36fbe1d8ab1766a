import { AgreementOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { command } from '../command/command.ts';
import { instant, required, text } from '../command/flag.ts';
import { textIn } from '../io/text-file.ts';

const { listAgreementVersions, publishAgreement } = AgreementOperatorService.method;

export const agreementCommands = [
  command('agreement list', 'List the versions of every agreement, the newest first', {
    example: '--json',
    method: listAgreementVersions,
    request: () => ({}),
    columns: 'agreement_id version current title document_sha256 published_at effective_at',
  }),
  command(
    'agreement publish <agreement-id> <version> <file>',
    'Publish the text in a file as the current version of an agreement',
    {
      example: 'baa 2027-01 baa.txt --title "Business associate agreement"',
      method: publishAgreement,
      flags: {
        title: required(text('what clients read above the text', '<title>')),
        effective: instant('from when it has to be executed; 30 days ahead by default'),
      },
      details: [
        'Agreements: msa (master services agreement) and baa (business associate agreement).',
        '<file> as - is standard input.',
        'A version that is published never changes. Until it is effective, an execution of the one before counts.',
      ],
      request: ({ file, effective: effectiveAt, ...named }) => ({
        ...named,
        effectiveAt,
        text: textIn(file, '<file>'),
      }),
      danger: ({ agreementId }) =>
        `When it is effective, the offerings of each client stop being sold until the client executes the new ${agreementId}.`,
    },
  ),
];
