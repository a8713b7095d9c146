/** The data of a site cannot be used, copied or replaced in its state. The message says why. Nothing has changed. */
export class DataRefused extends Error {}
