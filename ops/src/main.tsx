import './zod-without-eval';
import './styles/layers.css';
import './styles/tokens.css';
import './styles/base.css';
import './favicon.svg';
import { createRoot } from 'react-dom/client';
import { App } from './app';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(<App />);
