const number = new Intl.NumberFormat('en-IN');

/** Bytes as kilobytes, rounded up. */
export function formatSize(bytes: number): string {
  return `${number.format(Math.ceil(bytes / 1024))} kB`;
}
