/** What a start says on a line of Node without security fixes; nothing on others. */
export const OLD_NODE = process.versions.node.startsWith('20.')
  ? [{ message: 'Node 20 gets no security fixes. Arena supports it until April 2027.', next: 'install Node 24' }]
  : [];
