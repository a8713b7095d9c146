/** Bytes as whole kilobytes, rounded up. */
export function formatSize(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`;
}
