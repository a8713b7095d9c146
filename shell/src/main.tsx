import './offered';
import './styles/layers.css';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { keepServerAwake } from './ping/keep-server-awake';
import { createRouter } from './router';
import { registerSections } from './sections/load-section';
import { readReleaseMap } from './sections/release-map';

const map = readReleaseMap();
registerSections(map.sections);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(<RouterProvider router={createRouter(map)} />);
keepServerAwake();
