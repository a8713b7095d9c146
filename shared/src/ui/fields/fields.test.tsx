import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { CheckField } from './check-field';
import { RadioGroup } from './radio-group';
import { SelectField } from './select-field';
import { TextArea } from './text-area';
import { TextField } from './text-field';

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

test.each([
  ['TextField', <TextField key="1" label="Mobile" help="10 digits" error="Wrong." />, 'textbox'],
  ['TextArea', <TextArea key="1" label="Mobile" help="10 digits" error="Wrong." />, 'textbox'],
  ['SelectField', <SelectField key="1" label="Mobile" help="10 digits" error="Wrong." options={[]} />, 'combobox'],
])('%s has its label, help and error, and announces the error @H10.7 @A7.9', (_name, field, role) => {
  render(field);
  const control = screen.getByRole(role, { name: 'Mobile' });
  expect(control).toHaveAccessibleDescription('10 digits Wrong.');
  expect(control).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('Wrong.');
});

test('a field without help and error is valid and has no description', () => {
  render(<TextField label="Name" />);
  const control = screen.getByRole('textbox', { name: 'Name' });
  expect(control).not.toHaveAttribute('aria-describedby');
  expect(control).toBeValid();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a checkbox is named by its label and described by its error @H10.16', () => {
  render(<CheckField label="I agree" error="Please agree." />);
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  expect(box).not.toBeChecked();
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Please agree.');
});

test('a radio group has a name and an error, and no option is preselected @W2.3', () => {
  render(
    <RadioGroup legend="Any condition?" name="medical" help="Asthma too" error="Please answer." options={answers} />,
  );
  expect(screen.getByRole('group', { name: 'Any condition?' })).toHaveAccessibleDescription(
    'Asthma too Please answer.',
  );
  for (const radio of screen.getAllByRole('radio')) {
    expect(radio).not.toBeChecked();
    expect(radio).toBeInvalid();
  }
});

test('a select starts with its empty placeholder, followed by its options @H10.9 @H10.8', () => {
  render(<SelectField label="City" placeholder="Choose your city" options={['Delhi', 'Other']} />);
  expect(screen.getByRole('combobox')).toHaveValue('');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose your city',
    'Delhi',
    'Other',
  ]);
});

test('every field works with react-hook-form, which focuses the first invalid one', async () => {
  const onValid = jest.fn();
  render(<Form onValid={onValid} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha');
  await userEvent.type(screen.getByRole('textbox', { name: 'Comments' }), 'Soon');
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Delhi');
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button'));
  expect(onValid.mock.calls[0]?.[0]).toEqual({
    name: 'Asha',
    comments: 'Soon',
    city: 'Delhi',
    medical: 'no',
    agreed: true,
  });
});

function Form({ onValid }: { onValid: (values: object) => void }) {
  const { register, handleSubmit } = useForm();
  return (
    <form noValidate onSubmit={handleSubmit(onValid)}>
      <TextField label="Name" {...register('name', { required: true })} />
      <TextArea label="Comments" {...register('comments')} />
      <SelectField label="City" options={['Delhi']} placeholder="Choose" {...register('city')} />
      <RadioGroup legend="Condition?" options={answers} {...register('medical')} />
      <CheckField label="I agree" {...register('agreed')} />
      <button type="submit">Send</button>
    </form>
  );
}
