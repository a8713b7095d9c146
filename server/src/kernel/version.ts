import manifest from '../../package.json' with { type: 'json' };

/** Version of the server and of the `arena` command, such as `1.0.0`. */
export const VERSION = manifest.version;
