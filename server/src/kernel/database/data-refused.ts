/** Data of a site cannot be used, copied or replaced as it is. The message says why. Nothing has been changed. */
export class DataRefused extends Error {}
