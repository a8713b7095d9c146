const number = new Intl.NumberFormat('en-IN');

/** Bytes in words. */
export function size(bytes: number): string {
  return `${number.format(Math.ceil(bytes / 1024))} kB`;
}
