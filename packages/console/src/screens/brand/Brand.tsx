import { shownTime } from '../../format/shown.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { Details } from '../../parts/Details.tsx';
import { Form } from '../../parts/Form.tsx';
import { useWork } from '../../state/context.ts';
import { useAnswer } from '../../state/use-answer.ts';

/** Therapies, theme, and allowed origins of pages. */
export function Brand() {
  const { client, brandId: brand_id } = useWork();
  const path = { params: { path: { brand_id } } };
  const { value, trouble, reload, replace } = useAnswer(
    async () => (await client.get('/v1/account/brands/{brand_id}', path)).data,
    [],
  );
  if (value === undefined) return <Awaited trouble={trouble} onRetry={reload} />;
  const brand = value;
  return (
    <>
      <Details
        rows={[
          ['Name', brand.name],
          ['Id', <code>{brand.brand_id}</code>],
          ['Login hostname', brand.domains.login ?? '–'],
          ['Member hostname', brand.domains.member ?? '–'],
          ['Page for patients', <a href={`/p/${brand.brand_id}/`}>{`/p/${brand.brand_id}/`}</a>],
          ['Changed', shownTime(brand.updated_at)],
        ]}
      />
      <Form
        key={`brand ${brand.version}`}
        title="Configuration"
        needs="brands:write"
        submit="Save"
        done="The brand was saved."
        fields={[
          {
            name: 'enabled_therapies',
            label: 'Therapies',
            kind: 'lines',
            value: brand.enabled_therapies.join('\n'),
            hint: 'One on a line, such as weight_loss.',
          },
          {
            name: 'redirect_allowlist',
            label: 'Addresses for the way back',
            kind: 'lines',
            value: brand.redirect_allowlist.join('\n'),
            hint: 'One on a line, such as https://shop.example/thanks.',
          },
          {
            name: 'support_route',
            label: 'Support route',
            kind: 'text',
            value: brand.support_route ?? '',
            hint: 'A key for your systems, such as care_team. Patients do not see it.',
          },
          ...(
            [
              ['support/phone', 'Phone number for patients', brand.support.phone, 'Such as +12025550123.'],
              [
                'support/email',
                'Email address for patients',
                brand.support.email,
                'Such as care@shop.example.',
              ],
              [
                'support/url',
                'Help page for patients',
                brand.support.url,
                'Such as https://shop.example/help.',
              ],
              ['privacy_url', 'Privacy notice', brand.privacy_url, 'Such as https://shop.example/privacy.'],
              ['terms_url', 'Terms', brand.terms_url, 'Such as https://shop.example/terms.'],
            ] as const
          ).map(([name, label, value, hint]) => ({
            name,
            label,
            kind: 'text' as const,
            value: value ?? '',
            hint,
          })),
          {
            name: 'capture',
            label: 'Money is taken',
            kind: 'choice',
            value: brand.capture,
            choices: ['automatic', 'manual'],
            hint: 'automatic: when the patient pays. manual: later, by a capture. It holds for the pages for patients.',
          },
          {
            name: 'theme',
            label: 'Theme',
            kind: 'json',
            value: JSON.stringify(brand.theme, null, 2),
            hint: 'An object; accent is the colour of buttons, such as "#1d4e89".',
          },
        ]}
        onSubmit={async (given) => {
          // What was emptied is taken away.
          const body = { support: {}, privacy_url: null, terms_url: null, ...given };
          replace(
            (await client.patch('/v1/account/brands/{brand_id}', { ...path, body: body as never })).data,
          );
        }}
      />
      <Form
        key={`origins ${brand.version}`}
        title="Pages that may call the platform"
        needs="brands:write"
        submit="Save the origins"
        done="The origins were saved."
        fields={[
          {
            name: 'origins',
            label: 'Browser origins',
            kind: 'lines',
            value: brand.browser_origins.join('\n'),
            hint: 'One on a line, such as https://shop.example.',
          },
        ]}
        onSubmit={async ({ origins = [] }) =>
          replace(
            (
              await client.put('/v1/account/brands/{brand_id}/browser-origins', {
                ...path,
                body: { origins: origins as string[] },
              })
            ).data,
          )
        }
      />
    </>
  );
}
