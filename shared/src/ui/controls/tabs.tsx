import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

type Tab = { id: string; label: string; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** Id of the selected tab. An unknown id, for example from an old link, selects the first. */
  selected: string;
  onSelect: (id: string) => void;
};

/** Tabs as in the ARIA pattern: one tab stop, arrow keys, Home and End. The panel changes with the focus. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const selectedIndex = Math.max(
    0,
    tabs.findIndex(({ id }) => id === selected),
  );
  const current = tabs[selectedIndex];

  const moveByKey = (event: KeyboardEvent) => {
    // Browsers use the arrow keys with Alt for Back and Forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = indexAfterKey(event.key, selectedIndex, tabs.length);
    const next = index === undefined ? undefined : tabs[index];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list} ref={list} onKeyDown={moveByKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={`${baseId}-panel`}
            tabIndex={tab === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${current?.id}`} className={styles.panel}>
        {current?.content}
      </div>
    </div>
  );
}

/** Index of the tab after a key press. Arrow keys wrap around at the ends. */
function indexAfterKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
