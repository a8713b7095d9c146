import { Tabs } from '@arena/shared/ui/controls/tabs';
import { Community } from '../community/community';
import type { GameMode } from '../game-mode';
import { Overview } from '../overview/overview';
import { ModeRules } from '../rules/mode-rules';
import { useTab } from './use-tab';

/** The details of a mode in three tabs. */
export function ModeTabs({ mode }: { mode: GameMode }) {
  const { tab, select } = useTab('overview');
  return (
    <Tabs
      label={`About ${mode.title}`}
      selected={tab}
      onSelect={select}
      tabs={[
        { id: 'overview', label: 'Overview', content: <Overview mode={mode} /> },
        { id: 'rules', label: 'Rules', content: <ModeRules rules={mode.rules} /> },
        { id: 'community', label: 'Community', content: <Community mode={mode} /> },
      ]}
    />
  );
}
