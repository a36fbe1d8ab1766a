import { words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Form } from '../../parts/Form.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';

const all = '/v1/account/offerings/{offering_ref}/qualification/questions';

/** As a patient reads them. */
export function Questions({ offeringRef: offering_ref }: { readonly offeringRef: string }) {
  const { client } = useWork();
  const path = { params: { path: { offering_ref } } };
  const list = useList(() => client.pages(all, path), []);
  return (
    <>
      <ListTable
        caption="Questions of the brand, in the order in which they are asked"
        list={list}
        keyOf={({ id }) => id}
        empty="The brand asks nothing of its own."
        columns={[
          {
            name: 'Question',
            of: ({ copy }) => (
              <>
                {copy.headline}
                {copy.helper !== undefined && <span class="soft"> {copy.helper}</span>}
              </>
            ),
          },
          { name: 'Fact', of: ({ fact }) => <code>{fact}</code> },
          { name: 'Shown as', of: ({ control }) => words(control) },
          { name: 'Required', of: ({ required }) => (required ? 'Yes' : 'No') },
          {
            name: 'Change',
            of: ({ id: question_id }) => (
              <Act
                label="Remove"
                needs="questions:write"
                confirm="New patients are not asked any more."
                done="The question was removed."
                run={() =>
                  client
                    .delete(`${all}/{question_id}`, { params: { path: { offering_ref, question_id } } })
                    .then(list.reload)
                }
              />
            ),
          },
        ]}
      />
      <Form
        title="Add a question"
        needs="questions:write"
        submit="Add the question"
        done="The question was added."
        fields={[
          {
            name: 'fact',
            label: 'Fact',
            kind: 'text',
            required: true,
            hint: 'What the answer is stored as, such as goal_weight_kg.',
          },
          {
            name: 'control',
            label: 'Control',
            kind: 'text',
            required: true,
            hint: 'Such as single_select_cards or short_text.',
          },
          { name: 'copy/headline', label: 'Question', kind: 'text', required: true },
          { name: 'copy/helper', label: 'Helper', kind: 'text' },
          { name: 'options', label: 'Options', kind: 'lines', hint: 'Codes of the fact, one on a line.' },
          {
            name: 'option_labels',
            label: 'Labels of options',
            kind: 'json',
            hint: 'Such as { "CA": "California" }.',
          },
          { name: 'required', label: 'The patient has to answer', kind: 'toggle', value: true },
        ]}
        onSubmit={(body) => client.post(all, { ...path, body: body as never }).then(list.reload)}
      />
    </>
  );
}
