import { useState } from "react";
import * as paths from "#contract/admin/paths.ts";
import type { getWords, saveWords, WordsOfPage } from "#contract/admin/words.ts";
import { LANGUAGES } from "#core/locale.ts";
import type { PageWords } from "#core/words.ts";
import { call } from "../../api/call.ts";
import { isChangedMeanwhile } from "../../api/call-error.ts";
import { refetchIfOutdated } from "../../api/refetch-if-outdated.ts";
import { useAction } from "../../api/use-answer.ts";
import { UserText } from "../../format.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ScreenLink } from "../../ui/button.tsx";
import { Failure, LiveRegion, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { UnsavedChangesPrompt } from "../../ui/unsaved-changes.tsx";
import { useWordsWords } from "../words/words.ts";
import { Discard } from "./discard.tsx";
import { History } from "./history.tsx";
import { PlaceEditor } from "./place-editor.tsx";
import { fieldName, placeName, sectionsOf } from "./place-names.ts";
import { Preview } from "./preview.tsx";
import { Publish } from "./publish.tsx";
import { usePageDraft, type WordsConflict } from "./use-page-draft.ts";

/** What is saved, and what was on the screen then. */
type Saving = { readonly words: PageWords; readonly seen: PageWords };

type Open = "publish" | "history" | "discard" | null;

/** All places of a page, and what can be done with its draft. */
export function Editor({ loaded }: { readonly loaded: WordsOfPage }) {
  const words = useWordsWords();
  const draft = usePageDraft(loaded);
  const [open, setOpen] = useState<Open>(null);
  const { page, unsaved } = draft;
  const isSaved = unsaved.length === 0;

  const rebase = (next: WordsOfPage) => {
    draft.rebase(next);
    setOpen(null);
  };
  const { screen, revision } = page;
  const readTheirs = async () =>
    draft.merge(await call<typeof getWords>("GET", paths.wordsOfScreen, { params: { screen } }));
  const save = useAction(
    ({ words: wanted }: Saving) =>
      refetchIfOutdated(
        () =>
          call<typeof saveWords>("PUT", paths.wordsOfScreen, {
            params: { screen },
            body: { words: wanted },
            version: `"${revision}"`,
          }),
        readTheirs,
      ),
    {
      stale: [paths.words, paths.wordsOfScreen],
      onDone: (saved, { seen }) => {
        toast(open === "discard" ? words.discard.done : words.saved);
        draft.rebase(saved, seen);
        // A history that was opened while the draft was being saved stays.
        if (open === "discard") setOpen(null);
      },
    },
  );
  const start = (wanted: PageWords) => save.start({ words: wanted, seen: draft.words });
  const isComplete = isSaved && page.has_draft && page.problems.length === 0;

  return (
    <>
      <p>
        <ScreenLink to="/admin/words">{words.back}</ScreenLink>
      </p>
      <EditorActions
        page={page}
        isSaved={isSaved}
        isComplete={isComplete}
        isSaving={save.pending}
        onSave={() => start(draft.words)}
        onOpen={(dialog) => {
          if (dialog === "discard") save.forget();
          setOpen(dialog);
        }}
      />
      {open !== "discard" && !isChangedMeanwhile(save.error) && <Failure error={save.error} />}
      <LiveRegion>
        {draft.conflict !== null && <Changed conflict={draft.conflict} page={page} />}
      </LiveRegion>
      {page.problems.length > 0 && <Problems page={page} />}
      {sectionsOf(page.places, words).map(({ heading, places }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one heading; their order is fixed.
        <section key={position} className="card stack">
          <h2>{heading}</h2>
          {places.map((place) => (
            <PlaceEditor
              key={place.name}
              place={place}
              entries={draft.words[place.name] ?? []}
              notes={page}
              onChange={(entries) => draft.change(place.name, entries)}
            />
          ))}
        </section>
      ))}
      <UnsavedChangesPrompt isNeeded={!isSaved} />
      {open === "publish" && (
        <Publish
          page={page}
          isPossible={isComplete}
          readTheirs={readTheirs}
          onDone={rebase}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "history" && (
        <History
          page={page}
          readTheirs={readTheirs}
          onDone={rebase}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "discard" && (
        <Discard
          error={save.error}
          isPending={save.pending}
          onDiscard={() => start(page.published)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type EditorActionsProps = {
  readonly page: WordsOfPage;
  readonly isSaved: boolean;
  /** Whether what is saved can be published. */
  readonly isComplete: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onOpen: (dialog: NonNullable<Open>) => void;
};

/** The bar with what can be done with the draft. */
function EditorActions(props: EditorActionsProps) {
  const { page, isSaved, isComplete, isSaving, onSave, onOpen } = props;
  const words = useWordsWords();
  return (
    <div className="words-bar card">
      <Button
        tone={isSaved ? "quiet" : "primary"}
        isDisabled={isSaved}
        isPending={isSaving}
        onPress={onSave}
      >
        {words.save}
      </Button>
      <Button
        tone={isSaved ? "primary" : "quiet"}
        isDisabled={!isComplete}
        onPress={() => onOpen("publish")}
      >
        {words.publish.action}
      </Button>
      <Button
        isDisabled={isSaving || (isSaved && !page.has_draft)}
        onPress={() => onOpen("discard")}
      >
        {words.discard.action}
      </Button>
      <Button onPress={() => onOpen("history")}>{words.history.action}</Button>
      <Preview screen={page.screen} isReady={isSaved} />
      {!isSaved && <Badge tone="wait">{words.unsaved}</Badge>}
      {!isSaved && <p className="faint">{words.previewFirst}</p>}
    </div>
  );
}

/** What somebody else has saved while this was written. */
function Changed({
  conflict,
  page,
}: {
  readonly conflict: WordsConflict;
  readonly page: WordsOfPage;
}) {
  const words = useWordsWords();
  const { heading, text, both } = words.meanwhile;
  return (
    <Notice tone="wait">
      <strong>{heading.replace("{who}", conflict.by ?? "")}</strong>
      <p>{text}</p>
      {conflict.both.length > 0 && (
        <>
          <p>{both}</p>
          <ul>
            {conflict.both.map(({ place, theirs }) => (
              <li key={place}>
                {placeName(place, page.places, words)}
                {theirs.map((said) => (
                  <p key={said}>
                    <UserText>{said}</UserText>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** What keeps the page from being published; each leads to its field. */
function Problems({ page }: { readonly page: WordsOfPage }) {
  const words = useWordsWords();
  const focus = (name: string) => {
    const [field] = document.querySelectorAll<HTMLElement>(`[name^="${CSS.escape(name)}"]`);
    field?.focus();
  };
  return (
    <Notice tone="bad">
      <strong>{words.blocked}</strong>
      <ul>
        {page.problems.map(({ place, entry, field, locale, message }) => {
          const name = fieldName(place, entry, field, locale);
          return (
            <li key={`${name} ${message}`}>
              <button type="button" className="link" onClick={() => focus(name)}>
                {placeName(place, page.places, words)}
                {locale !== undefined && ` (${LANGUAGES[locale].name})`}
              </button>{" "}
              {message}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
