/** Names of the packages that have a program, separated by spaces. */
type Packages = { debian: string; homebrew: string };

/** A program is missing and cannot be installed automatically. The message contains the command that installs it. */
export class MissingProgram extends Error {
  constructor(program: string, packages: Packages) {
    super(`${program} is not installed. ${installLine(packages)}`);
  }
}

function installLine({ debian, homebrew }: Packages): string {
  switch (process.platform) {
    case 'darwin':
      return `Install it: brew install ${homebrew}.`;
    case 'win32':
      return 'Install it and add its folder to PATH, or run the tests in WSL.';
    default:
      return `Install it, on Debian: sudo apt-get install ${debian}.`;
  }
}
