import type { Command } from 'commander';
import { addCommand, type CommandContext } from '../command';
import { newInCheckout } from '../new-in-checkout';
import { newRepository } from '../new-repository';
import type { NewSectionOptions } from '../new-section';

export function addNewCommand(program: Command, { api, cwd, printResult }: CommandContext) {
  addCommand(
    program,
    'new',
    'create the folder of a new section',
    'new mf-events',
    'new mf-events --title "Night Events" --path /nights',
    'new mf-events --standalone',
  )
    .argument('<name>', 'mf- and lower-case letters, digits or dashes')
    .option('--title <text>', 'title of the page and in the navigation; derived from the name by default')
    .option('--path <path>', 'path of the page; derived from the name by default')
    .option(
      '--standalone',
      'a repository of its own, with the packages of the site, instead of a folder in the checkout',
    )
    .action(async (name: string, { standalone, ...options }: NewSectionOptions & { standalone?: boolean }) =>
      printResult(standalone ? await newRepository(api, cwd, name, options) : newInCheckout(cwd, name, options)),
    );
}
