import { AgreementOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { command } from '../command.ts';
import { required, text } from '../flag.ts';
import { textIn } from '../text-file.ts';

const { listAgreementVersions, publishAgreement } = AgreementOperatorService.method;

export const agreementCommands = [
  command('agreement list', 'List the versions of every agreement, the newest first', {
    method: listAgreementVersions,
    request: () => ({}),
    columns: ['agreement_id', 'version', 'current', 'title', 'document_sha256', 'published_at'],
  }),
  command(
    'agreement publish <agreement-id> <version> <file>',
    'Publish the text in a file as the current version of an agreement',
    {
      method: publishAgreement,
      flags: { title: required(text('what clients read above the text', '<title>')) },
      details: [
        'Agreements: msa (master services agreement) and baa (business associate agreement).',
        'A version that is published never changes.',
      ],
      request: ({ file, ...named }) => ({ ...named, text: textIn(file, '<file>') }),
      danger: ({ agreementId }) =>
        `Offerings of every client stop being sold until the client executes the new ${agreementId}.`,
    },
  ),
];
