import { type CSSProperties, useEffect, useId, useRef } from "react";
import type { Copy } from "#web/copy/copy.ts";
import { Icon, type IconName } from "#web/ui/icon/icon.tsx";
import { LevelPicture } from "./level-picture.tsx";

type LevelsCopy = Copy<"coding">["levels"];

type LevelCardProps = {
  readonly words: LevelsCopy["words"];
  readonly level: LevelsCopy["items"][number];
  /** Its place in the row, from 0, and the place of the level that is open. */
  readonly position: number;
  readonly open: number;
  readonly onSelect: () => void;
};

/**
 * One level: number and title, and, where it is the open one, everything else (R-CODING-03, D-36).
 * All details lie in the same cell, so that the longest sets the height and nothing moves.
 */
export function LevelCard({ words, level, position, open, onSelect }: LevelCardProps) {
  const detailsId = useId();
  const isOpen = position === open;
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);

  // On a phone the details above it close: what was pressed must not slip out of the window.
  useEffect(() => {
    if (isOpen && pressed.current) button.current?.scrollIntoView({ block: "nearest" });
    pressed.current = false;
  }, [isOpen]);

  const press = () => {
    pressed.current = true;
    onSelect();
  };

  const place = {
    "--column": position + 1,
    "--row": position <= open ? position + 1 : position + 2,
    "--details": open + 1,
  } as CSSProperties;
  return (
    <article className="level" style={place} data-open={isOpen || undefined}>
      <h3 className="level-head">
        <button
          ref={button}
          type="button"
          className="level-button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={press}
        >
          <span className="level-number">{level.number}</span>
          <span className="level-title">{level.title}</span>
          <LevelPicture level={position + 1} />
        </button>
      </h3>
      <div id={detailsId} className="level-details" inert={!isOpen}>
        <dl className="level-facts">
          <Fact name={words.duration} value={level.duration} />
          <Fact name={words.platform} value={level.platform} />
          <Fact name={words.levels} value={level.levels} />
        </dl>
        <div className="level-lists">
          <LevelList heading={words.learn} items={level.learn} icon="check" />
          <LevelList heading={words.perfectFor} items={level.perfectFor} icon="user" />
        </div>
      </div>
    </article>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="level-fact">
      <dt className="small-print text-ink-700">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type LevelListProps = {
  readonly heading: string;
  readonly items: readonly string[];
  readonly icon: IconName;
};

function LevelList({ heading, items, icon }: LevelListProps) {
  return (
    <div>
      <h4 className="level-list-heading">{heading}</h4>
      <ul className="level-list">
        {items.map((item) => (
          <li key={item}>
            <Icon name={icon} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
