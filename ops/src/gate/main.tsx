import '../zod-without-eval';
import './gate.css';
import '../favicon.svg';
import { preloadAxios } from '@arena/shared/api/call';
import { createRoot } from 'react-dom/client';
import { hasOwnOrigin } from '../session/sign-in';
import { Gate } from './gate';
import { storePage } from './offline/store-page';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(<Gate />);
// Every action calls the API, and the connection may be gone by then.
preloadAxios();
// Also a phone that is logged out opens this page without a connection, and reads there why.
if (hasOwnOrigin()) void storePage();
