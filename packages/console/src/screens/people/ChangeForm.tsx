import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { Sending } from '../../parts/Sending.tsx';
import { brandsIn, type Grant, GrantFields } from './GrantFields.tsx';

interface ChangeFormProps {
  readonly member: components['schemas']['Member'];
  readonly onSend: (body: components['schemas']['MemberPatch']) => Promise<unknown>;
  readonly onSent: () => void;
}

export function ChangeForm({ member, onSend, onSent }: ChangeFormProps) {
  const { role, brand_ids } = member;
  const form = useForm<Grant>({ initialValues: { role, brand_ids: [...brand_ids] } });
  return (
    <Sending
      {...{ form, onSent }}
      needs="members:write"
      submit="Change"
      done="The change holds at once."
      onSend={(grant) => onSend({ role: grant.role, brand_ids: brandsIn(grant) })}
    >
      <GrantFields form={form} />
    </Sending>
  );
}
