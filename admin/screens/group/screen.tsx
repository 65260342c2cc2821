import "../groups/groups.css";
import { useState } from "react";
import { useParams } from "react-router";
import type { GroupAnswer, getGroup } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { UserText } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Answered } from "../../ui/states.tsx";
import { GroupDialog } from "../groups/group-dialog.tsx";
import { useGroupsWords } from "../groups/words.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { Facts } from "./facts.tsx";
import { Members } from "./members.tsx";
import { Sessions } from "./sessions.tsx";

/** One group: what it is, who is in it, when it meets. */
export function Screen() {
  const { group: words } = useGroupsWords();
  const { screens } = useShellWords();
  const { id = "" } = useParams();
  const answer = useAnswer<typeof getGroup>(paths.group, { params: { id } });
  const group = answer.data;
  return (
    <Page
      title={group === undefined ? screens.group : <UserText>{group.name}</UserText>}
      actions={group !== undefined && <GroupActions group={group} />}
    >
      <p>
        <BackLink to="/admin/groups">{words.back}</BackLink>
      </p>
      <Answered answer={answer}>
        {(shown) => (
          <>
            <Facts group={shown} />
            <Members group={shown} />
            <Sessions group={shown} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function GroupActions({ group }: { readonly group: GroupAnswer }) {
  const words = useGroupsWords();
  const [open, setOpen] = useState<"change" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onPress={() => setOpen("change")}>{words.group.change}</Button>
      <Button tone="danger" onPress={() => setOpen("delete")}>
        {words.remove.open}
      </Button>
      {open === "change" && <GroupDialog group={group} onClose={close} />}
      {open === "delete" && <DeleteDialog group={group} onClose={close} />}
    </>
  );
}
