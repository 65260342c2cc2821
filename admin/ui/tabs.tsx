import { type ReactNode, useState } from "react";
import { Tabs as AriaTabs, type Key, Tab, TabList, TabPanel } from "react-aria-components";
import { useLocation, useSearchParams } from "react-router";

/** The part of the query that names the open tab; without it the first one is open. */
const NAME = "tab";

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: string;
    readonly content: ReactNode;
  }[];
};

/** On a narrow window the list of tabs is wider than what is seen of it; the page stays where it is. */
function bringIntoSight(tab: HTMLDivElement | null): void {
  const list = tab?.parentElement;
  if (!list) return;
  const [own, seen] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += Math.min(0, own.left - seen.left) + Math.max(0, own.right - seen.right);
}

/**
 * Parts of a screen of which one is shown; the arrow keys follow the reading. The address says which (D-163). One
 * that was opened stays as it is behind the others, with what was typed in it.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const first = tabs[0]?.id ?? "";
  const selected = tabs.find(({ id }) => id === search.get(NAME))?.id ?? first;
  const [opened, setOpened] = useState([selected]);
  if (!opened.includes(selected)) setOpened([...opened, selected]);
  const open = (id: Key) => {
    const next = new URLSearchParams(search);
    if (id === first) next.delete(NAME);
    else next.set(NAME, String(id));
    setSearch(next, { replace: true, state });
  };
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={open}>
      <TabList aria-label={label} className="tab-list">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            ref={tab.id === selected ? bringIntoSight : null}
            className="tab"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          shouldForceMount={opened.includes(tab.id)}
          className="tab-panel"
        >
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
