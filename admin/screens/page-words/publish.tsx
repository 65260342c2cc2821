import * as paths from "#contract/admin/paths.ts";
import type { publishWords, WordsOfPage } from "#contract/admin/words.ts";
import { changedPlaces } from "#core/words.ts";
import { call } from "../../api/call.ts";
import { refetchIfOutdated } from "../../api/refetch-if-outdated.ts";
import { useAction } from "../../api/use-answer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useWordsWords } from "../words/words.ts";
import { placeName } from "./place-names.ts";

type PublishProps = {
  readonly page: WordsOfPage;
  /** False once somebody else has made another draft of it, or none. */
  readonly isPossible: boolean;
  readonly readTheirs: () => Promise<unknown>;
  readonly onDone: (page: WordsOfPage) => void;
  readonly onClose: () => void;
};

/** Shows what will change for visitors, and publishes it. */
export function Publish({ page, isPossible, readTheirs, onDone, onClose }: PublishProps) {
  const words = useWordsWords();
  const publish = useAction(
    () =>
      refetchIfOutdated(
        () =>
          call<typeof publishWords>("POST", paths.wordsPublish, {
            params: { screen: page.screen },
            body: {},
            version: `"${page.revision}"`,
          }),
        readTheirs,
      ),
    {
      stale: [paths.words, paths.wordsHistory, paths.wordsOfScreen],
      onDone: (published) => {
        toast(words.publish.done);
        onDone(published);
      },
    },
  );
  return (
    <Dialog title={words.publish.heading} isOpen onClose={onClose}>
      <p>{words.publish.text}</p>
      <ul className="words-changes">
        {changedPlaces(page.published, page.draft).map((place) => (
          <li key={place}>{placeName(place, page.places, words)}</li>
        ))}
      </ul>
      <Failure error={publish.error} />
      <DialogActions isBusy={publish.pending}>
        <Button
          tone="primary"
          isDisabled={!isPossible}
          isPending={publish.pending}
          onPress={() => publish.start()}
        >
          {words.publish.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
