import { expect, jest, test } from '@jest/globals';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { Chips } from './content/chips';
import { Initials } from './content/initials';
import { Rupees } from './content/price';
import { Button } from './controls/button';
import { CopyButton } from './controls/copy-button';
import { PauseButton } from './controls/pause-button';
import { Tabs } from './controls/tabs';
import { Dialog } from './dialog';
import { CheckField } from './fields/check-field';
import { RadioGroup } from './fields/radio-group';
import { SelectField } from './fields/select-field';
import { TextArea } from './fields/text-area';
import { TextField } from './fields/text-field';
import { useLocalList } from './local-list';
import { Message } from './message';
import { StarRating } from './stars/stars';

function Favourites() {
  return useLocalList('favourites').entries.length;
}

const tabs = [{ id: 'solo', label: 'SOLO', content: 'Players' }];
const nothing = () => {};

const kit: [string, ReactElement][] = [
  ['Button', <Button key="1">Go</Button>],
  ['CheckField', <CheckField key="1" label="I agree" />],
  ['Chips', <Chips key="1" legend="Category" name="category" options={['All']} selected="All" onSelect={nothing} />],
  ['CopyButton', <CopyButton key="1" text="FOLLOW15" label="Copy the code" />],
  [
    'Dialog',
    <Dialog key="1" open onClose={nothing} title="Early access">
      Soon
    </Dialog>,
  ],
  ['Initials', <Initials key="1" name="Asha Rawat" team="a" shape="hexagon" />],
  ['useLocalList', <Favourites key="1" />],
  [
    'Message',
    <Message key="1" kind="success">
      Sent
    </Message>,
  ],
  ['PauseButton', <PauseButton key="1" paused onToggle={nothing} what="film" />],
  ['Rupees', <Rupees key="1" amount={699} />],
  ['RadioGroup', <RadioGroup key="1" legend="Age" options={[{ value: 'yes', label: 'Yes' }]} />],
  ['SelectField', <SelectField key="1" label="City" options={['Delhi']} />],
  ['StarRating', <StarRating key="1" value={3.5} isHalf />],
  ['Tabs', <Tabs key="1" label="Boards" tabs={tabs} selected="solo" onSelect={nothing} />],
  ['TextArea', <TextArea key="1" label="Comments" />],
  ['TextField', <TextField key="1" label="Name" help="As on your card" error="Please enter your name." />],
];

test.each(kit)('%s prerenders without inline styles and identically every time', (_name, element) => {
  const consoleError = jest.spyOn(console, 'error');
  const html = renderToString(element);
  expect(html).not.toMatch(/<style|style=/);
  expect(renderToString(element)).toBe(html);
  expect(consoleError).not.toHaveBeenCalled();
});

test('prerenders the stars @R38', () => {
  expect(renderToString(<StarRating value={3} />).match(/data-fill="full"/g)).toHaveLength(6);
});
