import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';

interface TextListProps {
  // biome-ignore lint/suspicious/noExplicitAny: a form with any other fields
  readonly form: UseFormReturnType<any>;
  /** The path of the list in the form. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
  /** What one of them is called. */
  readonly one: string;
  readonly isDisabled?: boolean;
}

/** Texts of a form, each with its own check. */
export function TextList({ form, name, label, description, placeholder, one, isDisabled }: TextListProps) {
  const texts = form.getInputProps(name).value as readonly string[];
  const { error } = form.getInputProps(name);
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      role="group"
      aria-label={label}
    >
      <Stack gap="xs" mt="xs">
        {texts.map((_text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells them apart
          <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={`${one} ${index + 1}`}
              placeholder={placeholder}
              disabled={isDisabled}
              {...form.getInputProps(`${name}.${index}`)}
            />
            {!isDisabled && (
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Remove ${one.toLowerCase()} ${index + 1}`}
                onClick={() => form.removeListItem(name, index)}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!isDisabled && (
          <Group>
            <Button onClick={() => form.insertListItem(name, '')}>Add {one.toLowerCase()}</Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
