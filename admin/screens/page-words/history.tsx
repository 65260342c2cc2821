import * as paths from "#contract/admin/paths.ts";
import type { getWordsHistory, publishWords, WordsOfPage } from "#contract/admin/words.ts";
import { call } from "../../api/call.ts";
import { refetchIfOutdated } from "../../api/refetch-if-outdated.ts";
import { useAction, useAnswer } from "../../api/use-answer.ts";
import { When } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Answered, Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { EditorName } from "../words/editor-name.tsx";
import { useWordsWords } from "../words/words.ts";
import { placeName } from "./place-names.ts";

type HistoryProps = {
  readonly page: WordsOfPage;
  readonly readTheirs: () => Promise<unknown>;
  readonly onDone: (page: WordsOfPage) => void;
  readonly onClose: () => void;
};

/** What was published and by whom; each version can be published again. */
export function History({ page, readTheirs, onDone, onClose }: HistoryProps) {
  const words = useWordsWords();
  const { history, by } = words;
  const { form } = useShellWords();
  const { screen } = page;
  const answer = useAnswer<typeof getWordsHistory>(paths.wordsHistory, { params: { screen } });
  const restore = useAction(
    (version: number) =>
      refetchIfOutdated(
        () =>
          call<typeof publishWords>("POST", paths.wordsPublish, {
            params: { screen },
            body: { version },
            version: `"${page.revision}"`,
          }),
        readTheirs,
      ),
    {
      stale: [paths.words, paths.wordsHistory, paths.wordsOfScreen],
      onDone: (restored) => {
        toast(history.done);
        onDone(restored);
      },
    },
  );
  const again = (version: number) => (
    <Button isPending={restore.pending} onPress={() => restore.start(version)}>
      {history.restore}
    </Button>
  );
  return (
    <Dialog title={history.heading} isOpen isWide onClose={onClose}>
      <Failure error={restore.error} />
      <Answered answer={answer}>
        {({ versions }) =>
          versions.length === 0 ? (
            <p>{history.none}</p>
          ) : (
            <ol className="stack words-history">
              {versions.map(({ version, at, by: who, restores, places }) => (
                <li key={version} className="card row">
                  <div>
                    <h3>
                      {history.version.replace("{version}", String(version))}{" "}
                      {version === page.version && <Badge tone="good">{history.now}</Badge>}
                    </h3>
                    <p>
                      <When at={at} /> {by.replace("{who}", "")}
                      <EditorName email={who} />
                    </p>
                    <p className="faint">
                      {restores === null
                        ? page.places
                            .filter(({ name }) => places.includes(name))
                            .map(({ name }) => placeName(name, page.places, words))
                            .join(" · ")
                        : restoredName(restores, history)}
                    </p>
                  </div>
                  {version !== page.version && again(version)}
                </li>
              ))}
              {page.is_edited && (
                <li className="card row">
                  <h3>{history.shipped}</h3>
                  {again(0)}
                </li>
              )}
            </ol>
          )
        }
      </Answered>
      <DialogActions cancel={form.close} isBusy={restore.pending} />
    </Dialog>
  );
}

function restoredName(
  version: number,
  { restored, restoredShipped }: { restored: string; restoredShipped: string },
): string {
  return version === 0 ? restoredShipped : restored.replace("{version}", String(version));
}
