import '../zod-without-eval';
import './gate.css';
import '../favicon.svg';
import { preloadAxios } from '@arena/shared/api/call';
import { createRoot } from 'react-dom/client';
import { Gate } from './gate';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(<Gate />);
// Every action calls the API, and the connection may be gone by then.
preloadAxios();
