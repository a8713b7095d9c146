import './offered';
import './styles/layers.css';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './assets/favicon.svg';
import { keepServerAwake } from './ping/keep-server-awake';
import { registerSections } from './sections/load-section';
import { readReleaseMap } from './sections/release-map';
import { adoptStyles } from './sections/stylesheets';
import { start } from './start';
import { applyTheme } from './theme/theme';

const map = readReleaseMap();
registerSections(map.sections);
applyTheme();
adoptStyles();
start(map);
keepServerAwake();
