import "./tabs.css";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useIndicator } from "./use-indicator.ts";

type TabsProps<Id extends string> = {
  /** What the tabs choose between, for assistive technology. */
  readonly label: string;
  /** Each id becomes the tab's `id` and `data-value`, letter for letter (D-54). */
  readonly tabs: readonly { readonly id: Id; readonly label: string }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
};

/** The step that a key takes through the tabs; arrows follow the reading direction (design.md §8). */
function nextIndex(key: string, from: number, count: number, rightToLeft: boolean): number | null {
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const backward = rightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === forward) return (from + 1) % count;
  if (key === backward) return (from - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/**
 * A row of tabs above one panel. One tab is in the tab order; arrows, Home and End move between
 * the tabs and select at once, as everything they show is already here.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Id>) {
  const panelId = useId();
  const list = useRef<HTMLDivElement>(null);
  const indicator = useIndicator(list, selected);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = tabs.findIndex(({ id }) => id === selected);
    const rightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = tabs[nextIndex(event.key, from, tabs.length, rightToLeft) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(next.id)?.focus();
  };

  return (
    <div className="tabs">
      <div className="tabs-scroll">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="tabs-list"
          data-measured={indicator !== null || undefined}
          onKeyDown={move}
        >
          {indicator !== null && <span className="tabs-indicator" style={indicator} />}
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={tab.id}
              data-value={tab.id}
              type="button"
              role="tab"
              className="tabs-tab"
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected ? panelId : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={selected} className="mbs-6">
        {children}
      </div>
    </div>
  );
}
