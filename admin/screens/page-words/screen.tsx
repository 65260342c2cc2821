import { useParams } from "react-router";
import * as paths from "#contract/admin/paths.ts";
import type { getWords } from "#contract/admin/words.ts";
import { findEditableScreen } from "#core/editable-words.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { NotFound } from "../../shell/error-pages.tsx";
import { Page } from "../../ui/page.tsx";
import { Answered } from "../../ui/states.tsx";
import { useWordsWords } from "../words/words.ts";
import { Editor } from "./editor.tsx";
import "./page-words.css";

/** The words of one page: draft, preview, publication and history (D-176 to D-179). */
export function Screen() {
  const screen = findEditableScreen(useParams()["screen"] ?? "");
  const words = useWordsWords();
  const answer = useAnswer<typeof getWords>(paths.wordsOfScreen, {
    params: { screen: screen ?? "" },
  });
  if (screen === null) return <NotFound />;
  return (
    <Page title={words.title.replace("{page}", words.pages[screen])} lead={words.pageLead}>
      <Answered answer={answer}>
        {(page) => (page.screen === screen ? <Editor key={screen} loaded={page} /> : null)}
      </Answered>
    </Page>
  );
}
