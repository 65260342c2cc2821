import type { listAudit } from "#contract/admin/audit.ts";
import * as paths from "#contract/admin/paths.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { ROLES } from "#core/staff.ts";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Ltr, When } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { Page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Select } from "../../ui/select.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useFilter } from "../../ui/use-filter.ts";
import { usePages } from "../../ui/use-pages.ts";
import { AuditedChange, GroupName } from "./audited-change.tsx";
import { useAuditWords } from "./words.ts";

type Entry = Answer<typeof listAudit>["entries"][number];

/** What the staff did and looked at, the latest first. */
export function Screen() {
  const words = useAuditWords();
  const { screens } = useShellWords();
  const { filter, change } = useFilter({ query: "" });
  const { query } = filter;
  const pages = usePages(`audit ${query}`);
  const audit = useAnswer<typeof listAudit>(paths.audit, {
    query: { query, ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }) },
  });

  const acts = Object.entries(words.actions).map(([value, label]) => ({ value, label }));
  const searchFor = (next: string) => change({ query: next });

  const groupName = (id: string) => audit.data?.groups.find((group) => group.id === id)?.name;
  const columns: readonly Column<Entry>[] = [
    { label: words.columns.at, cell: ({ at }) => <When at={at} /> },
    { label: words.columns.actor, cell: ({ actor }) => <Actor actor={actor} /> },
    {
      label: words.columns.action,
      cell: ({ action }) => words.actions[action] ?? <Ltr>{action}</Ltr>,
    },
    {
      label: words.columns.subject,
      cell: ({ subject, about }) =>
        about === null ? <Subject subject={subject} groupName={groupName} /> : <Ltr>{about}</Ltr>,
    },
    {
      label: words.columns.change,
      cell: ({ before, after }) => (
        <AuditedChange before={before} after={after} groupName={groupName} />
      ),
    },
  ];

  return (
    <Page title={screens.audit} lead={words.lead}>
      <search className="search-row">
        <SearchForm
          label={words.search}
          hint={words.searchHint}
          query={query}
          onSearch={searchFor}
          maxLength={SEARCH_LENGTHS.audit}
          found={audit.isPlaceholderData ? undefined : audit.data?.entries.length}
        />
        {/* An act's code is in no language, so nobody can type it. */}
        <Select
          label={words.act}
          value={query in words.actions ? query : ""}
          onChange={searchFor}
          options={[{ value: "", label: words.allActs }, ...acts]}
        />
      </search>
      <Answered answer={audit}>
        {({ entries, next }) =>
          entries.length === 0 && next === null && pages.isFirst ? (
            <Empty heading={words.none}>
              <p>{words.noneText}</p>
            </Empty>
          ) : (
            <>
              <Table
                caption={screens.audit}
                columns={columns}
                rows={entries}
                keyOf={({ id }) => id}
              />
              <Pager pages={pages} next={next} />
            </>
          )
        }
      </Answered>
    </Page>
  );
}

/** `order 100042` as a word of the staff's language and its number; a group has its name. */
function Subject({
  subject,
  groupName,
}: {
  readonly subject: string;
  readonly groupName: (id: string) => string | undefined;
}) {
  const { subjects } = useAuditWords();
  const [kind = "", ...rest] = subject.split(" ");
  const whole = subjects[subject];
  if (whole !== undefined) return whole;
  const name = subjects[kind];
  if (name === undefined) return <Ltr>{subject}</Ltr>;
  const id = rest.join(" ");
  return (
    <span>
      {name} {kind === "group" ? <GroupName id={id} name={groupName(id)} /> : <Ltr>{id}</Ltr>}
    </span>
  );
}

/** `sales sara@example.com` as role and email; the operator and the shop by their names. */
function Actor({ actor }: { readonly actor: string }) {
  const words = useAuditWords();
  const { roles } = useShellWords();
  if (actor === "operator") return words.operator;
  if (actor === "shop") return words.shop;
  const [first = "", ...rest] = actor.split(" ");
  const role = ROLES.find((name) => name === first);
  if (role === undefined) return <Ltr>{actor}</Ltr>;
  return (
    <span>
      {roles[role]} <Ltr>{rest.join(" ")}</Ltr>
    </span>
  );
}
