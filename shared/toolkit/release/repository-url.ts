/** `git@host:owner/name.git`. The host has a dot, which neither a drive letter nor an alias of SSH has. */
const SCP_ADDRESS = /^(?:[^@/\\\s:]+@)?([^@/\\\s:]+\.[^@/\\\s:]+):(?!\/\/)\/*(.+)$/;

/**
 * The web address of a git remote, without credentials, query and fragment.
 * @returns undefined for a remote without one, such as a folder of this machine
 */
export function repositoryUrl(remote: string | undefined): string | undefined {
  const [, scpHost, scpPath] = SCP_ADDRESS.exec(remote ?? '') ?? [];
  const text = scpHost ? `ssh://${scpHost}/${scpPath}` : (remote ?? '');
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(text);
  const path = pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  if (!hostname || !path) return undefined;
  if (protocol === 'http:' || protocol === 'https:') return `${protocol}//${host}${path}`;
  // A port of SSH is not a port of the web.
  return protocol === 'ssh:' || protocol === 'git:' ? `https://${hostname.toLowerCase()}${path}` : undefined;
}
