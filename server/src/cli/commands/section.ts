import type { Command } from 'commander';
import { addCommand, type CommandContext } from '../command';
import { addSectionBackend } from './backend';
import { addCreateSection } from './create-section';
import { addRetireSection } from './releases/retire';
import { addSectionReadiness } from './server/readiness';
import { addUpdateSection } from './update-section';

export function addSectionCommand(program: Command, context: CommandContext) {
  const section = addCommand(
    program,
    'section',
    'create, update and retire sections; set their backends',
    'section create mf-events',
    'section readiness 2.0.0-0123456789abcdef',
    'section retire mf-events --reason "season over"',
  );
  addCreateSection(section, context);
  addUpdateSection(section, context);
  addSectionReadiness(section, context);
  addSectionBackend(section, context);
  addRetireSection(section, context);
}
