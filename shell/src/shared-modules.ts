/**
 * Every shared path a section may ask for. The federation plugin only provides what is in the shell's own graph,
 * so each of them is imported here by name.
 */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
import 'react-router-dom';
import '@arena/shared/session';
