/**
 * Every shared module that a section may import. The federation plugin provides only modules of the shell's own graph,
 * so this file imports each of them.
 */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
import 'react-router-dom';
import '@arena/shared/session';
