/** What a site provides to sections of Arena. */
export const packages = ['react', 'react/', 'react-dom', 'react-dom/', 'react-router-dom', '@arena/shared/session'];
