import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';
import { eraseDrafts } from '../forms/drafts';

// Only a test that hangs may fail, not one on a slow or busy machine. Milliseconds.
configure({ asyncUtilTimeout: 20_000 });

// The forms of the next test are empty.
afterEach(eraseDrafts);
