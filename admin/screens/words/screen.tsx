import * as paths from "#contract/admin/paths.ts";
import type { listWords, WordsList } from "#contract/admin/words.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { UserText, When } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { useShellWords } from "../../shell/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { ScreenLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Answered } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { EditorName } from "./editor-name.tsx";
import { useWordsWords } from "./words.ts";

type PageState = WordsList["pages"][number];

/** The pages whose words staff may edit, and the claims that end soon (D-176, D-178). */
export function Screen() {
  const words = useWordsWords();
  const { screens } = useShellWords();
  const answer = useAnswer<typeof listWords>(paths.words);
  const columns: readonly Column<PageState>[] = [
    {
      label: words.columns.page,
      cell: ({ screen }) => (
        <ScreenLink to={`/admin/words/${screen}`}>{words.pages[screen]}</ScreenLink>
      ),
    },
    { label: words.columns.state, cell: (page) => <State page={page} /> },
    {
      label: words.columns.published,
      cell: ({ published_at, published_by }) => <Moment at={published_at} by={published_by} />,
    },
    {
      label: words.columns.changed,
      cell: ({ has_draft, changed_at, changed_by }) =>
        has_draft ? (
          <Moment at={changed_at} by={changed_by} />
        ) : (
          <span className="faint">{words.noDraft}</span>
        ),
    },
  ];
  return (
    <Page title={screens.words} lead={words.lead}>
      <Answered answer={answer}>
        {({ pages, claims }) => (
          <>
            <DueClaims claims={claims} />
            <Table
              caption={words.caption}
              columns={columns}
              rows={pages}
              keyOf={({ screen }) => screen}
            />
          </>
        )}
      </Answered>
    </Page>
  );
}

function State({ page }: { readonly page: PageState }) {
  const { states } = useWordsWords();
  if (page.has_draft) return <Badge tone="wait">{states.draft}</Badge>;
  if (page.is_edited) return <Badge tone="good">{states.edited}</Badge>;
  return <Badge>{states.shipped}</Badge>;
}

function Moment({ at, by }: { readonly at: string | null; readonly by: string | null }) {
  const { never } = useWordsWords();
  if (at === null) return <span className="faint">{never}</span>;
  return (
    <>
      <When at={at} />
      <br />
      <span className="faint">
        <EditorName email={by} />
      </span>
    </>
  );
}

/** What has left the site or will soon, with the way to the page that says it. */
function DueClaims({ claims }: { readonly claims: WordsList["claims"] }) {
  const words = useWordsWords();
  const locale = useLocale();
  if (claims.length === 0) return null;
  return (
    <section className="card stack">
      <h2>{words.claims.heading}</h2>
      <ul className="stack">
        {claims.map(({ screen, place, text, until, is_over }) => {
          const sentence = is_over ? words.claims.over : words.claims.soon;
          return (
            <li key={`${screen} ${place} ${text[locale]}`}>
              <ScreenLink to={`/admin/words/${screen}`}>{words.pages[screen]}</ScreenLink>{" "}
              <UserText>{text[locale]}</UserText>{" "}
              <Badge tone={is_over ? "bad" : "wait"}>
                {sentence.replace("{day}", formatDate(parseDay(until), locale))}
              </Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
