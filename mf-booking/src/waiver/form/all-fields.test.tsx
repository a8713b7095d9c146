import { adult, guardian } from '@arena/shared/forms/testing/a-waiver';
import { waiverFieldNames, waiverFields } from '@arena/shared/forms/waiver/waiver-fields';
import { fieldTexts, waiverFormText } from '@arena/shared/forms/waiver/waiver-form-text';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakePost, succeed } from '../../testing/fake-post';
import { AGE, field, radio, submit } from '../../testing/fill-in';
import { openPage } from '../../testing/open-page';

const post = fakePost();

test('the form asks for every field, sends it, and the copy shows it', async () => {
  post.mockImplementation(succeed);
  const answers = { ...adult, ...guardian };
  const { user } = await openPage('/waiver');
  await user.click(radio(AGE, 'Below 18'));
  for (const name of waiverFieldNames) {
    const { label } = fieldTexts(name, waiverFormText);
    if (waiverFields[name].kind === 'yesNo') await user.click(radio(new RegExp(label), 'No'));
    else await user.type(field(label), answers[name]);
  }
  await submit(user);
  expect(post.mock.calls[0]?.[1]).toEqual(answers);
  const copy = within(await screen.findByRole('region', { name: 'Your copy' }));
  expect(copy.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    waiverFieldNames.map((name) => waiverFields[name].label),
  );
});
