import { type ReactNode, useState } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: string;
    readonly content: ReactNode;
  }[];
};

/**
 * Parts of a screen of which one is shown; the arrow keys follow the reading. One that was opened stays as it is
 * behind the others, with what was typed in it.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const [opened, setOpened] = useState<readonly unknown[]>([tabs[0]?.id]);
  return (
    <AriaTabs onSelectionChange={(id) => setOpened([...opened, id])}>
      <TabList aria-label={label} className="tab-list">
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="tab">
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
