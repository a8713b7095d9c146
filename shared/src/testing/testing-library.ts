import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// Only a test that hangs may fail, not one on a slow or busy machine. Milliseconds.
configure({ asyncUtilTimeout: 20_000 });
