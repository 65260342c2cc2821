import { useRef } from "react";
import { flushSync } from "react-dom";
import { localized } from "#core/locale.ts";
import { PORTRAITS, type WordsEntry } from "#core/words.ts";
import { Button, IconButton, ScreenLink } from "../../ui/button.tsx";
import { useWordsWords } from "../words/words.ts";
import { EntryFields, type Notes } from "./entry-fields.tsx";
import { isList, type Place } from "./place-names.ts";

type PlaceEditorProps = {
  readonly place: Place;
  readonly entries: readonly WordsEntry[];
  readonly notes: Notes;
  readonly onChange: (entries: readonly WordsEntry[]) => void;
};

/** A place of a page: one text, or a list whose items are added, removed and moved. */
export function PlaceEditor({ place, entries, notes, onChange }: PlaceEditorProps) {
  const words = useWordsWords();
  const kind = words.kinds[place.kind];
  const list = useRef<HTMLDivElement>(null);
  if (place.follows !== null) {
    const [before = "", after = ""] = words.follows.split("{page}");
    return (
      <p className="faint">
        {kind}: {before}
        <ScreenLink to={`/admin/words/${place.follows}`}>{words.pages[place.follows]}</ScreenLink>
        {after}
      </p>
    );
  }
  const bounds = typeof place.list === "object" ? place.list : null;
  const replace = (position: number, entry: WordsEntry) => onChange(entries.with(position, entry));
  /** Changes the list; the focus goes to what `target` finds in it then. */
  const change = (
    changed: readonly WordsEntry[],
    target: (items: NodeListOf<HTMLFieldSetElement>) => HTMLElement | null | undefined,
  ) => {
    flushSync(() => onChange(changed));
    const items = list.current?.querySelectorAll("fieldset");
    if (items !== undefined) target(items)?.focus();
  };
  /** The focus stays on the button of the same item, so that it can be moved on. */
  const move = (position: number, by: 1 | -1) => {
    const moved = entries.slice(position, position + 1);
    change(entries.toSpliced(position, 1).toSpliced(position + by, 0, ...moved), (items) => {
      const [up, down] = items[position + by]?.querySelectorAll("button") ?? [];
      const [same, opposite] = by === 1 ? [down, up] : [up, down];
      return same?.disabled ? opposite : same;
    });
  };
  const remove = (position: number) =>
    change(
      entries.toSpliced(position, 1),
      (items) => items[position] ?? items[position - 1] ?? list.current?.querySelector("button"),
    );
  const add = () =>
    change([...entries, emptyEntry(place, entries)], (items) =>
      items[entries.length]?.querySelector<HTMLElement>("input, textarea"),
    );
  return (
    <div ref={list} className="stack">
      {entries.map((entry, position) => {
        const name = words.item.replace("{kind}", kind).replace("{number}", String(position + 1));
        const fields = (
          <EntryFields
            place={place}
            position={position}
            entry={entry}
            notes={notes}
            onChange={(changed) => replace(position, changed)}
          />
        );
        if (!isList(place)) return <div key={place.name}>{fields}</div>;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no names of their own, and their fields hold no state.
          <fieldset key={position} className="words-item" tabIndex={-1}>
            <legend>{name}</legend>
            {bounds !== null && (
              <div className="row">
                <IconButton
                  icon="up"
                  label={words.up.replace("{item}", name)}
                  isDisabled={position === 0}
                  onPress={() => move(position, -1)}
                />
                <IconButton
                  icon="down"
                  label={words.down.replace("{item}", name)}
                  isDisabled={position === entries.length - 1}
                  onPress={() => move(position, 1)}
                />
                <IconButton
                  icon="close"
                  label={words.remove.replace("{item}", name)}
                  isDisabled={entries.length <= bounds.min}
                  onPress={() => remove(position)}
                />
              </div>
            )}
            {fields}
          </fieldset>
        );
      })}
      {bounds !== null && entries.length < bounds.max && (
        <div>
          <Button icon="plus" onPress={add}>
            {words.add.replace("{kind}", kind)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A new item: a teacher begins with the first portrait that is free, and as a sample. */
function emptyEntry(place: Place, entries: readonly WordsEntry[]): WordsEntry {
  const texts = place.fields.map(({ name }) => [name, localized(() => "")] as const);
  const taken = entries.map(({ picture }) => picture);
  return {
    texts: Object.fromEntries(texts),
    ...(place.kind === "teacher"
      ? { picture: PORTRAITS.find((name) => !taken.includes(name)), sample: true }
      : {}),
  };
}
