import { expect, jest, test } from '@jest/globals';
import { createClient } from './s3-client';
import { s3Location } from './s3-location';

test('a bucket prints no warning of its library before the output of a command', () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  createClient(s3Location.parse('s3://arena/files?endpoint=http://127.0.0.1:9000')).destroy();
  expect(warn).not.toHaveBeenCalled();
});
