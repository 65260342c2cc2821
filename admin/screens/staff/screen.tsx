import { useState } from "react";
import * as paths from "#contract/admin/paths.ts";
import type { listStaff, StaffMemberAnswer } from "#contract/admin/staff.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Ltr, When } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Answered } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AddMember } from "./add-member.tsx";
import { ChangeRole } from "./change-role.tsx";
import { RemoveMember } from "./remove-member.tsx";
import { useStaffWords } from "./words.ts";

/** The dialog that is open, and whom it is about. */
type Open =
  | { readonly name: "add" }
  | { readonly name: "change" | "remove"; readonly member: StaffMemberAnswer };

/** Who is on the staff, and with which role. */
export function Screen() {
  const words = useStaffWords();
  const { roles, screens } = useShellWords();
  const staff = useAnswer<typeof listStaff>(paths.staff);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  const columns: readonly Column<StaffMemberAnswer>[] = [
    {
      label: words.columns.email,
      cell: ({ email, current }) => (
        <span>
          <Ltr>{email}</Ltr> {current && <Badge>{words.you}</Badge>}
        </span>
      ),
    },
    { label: words.columns.role, cell: ({ role }) => roles[role] },
    {
      label: words.columns.factor,
      cell: ({ enrolled }) =>
        enrolled ? (
          <Badge tone="good">{words.enrolled}</Badge>
        ) : (
          <Badge tone="wait">{words.notEnrolled}</Badge>
        ),
    },
    {
      label: words.columns.lastUsed,
      cell: ({ last_used_at: at }) => (at === null ? words.never : <When at={at} />),
    },
    { label: words.columns.added, cell: ({ added_at: at }) => <When at={at} /> },
    {
      label: words.columns.actions,
      isActions: true,
      cell: (member) => (
        <>
          <Button
            tone="plain"
            aria-label={`${words.change}: ${member.email}`}
            onPress={() => setOpen({ name: "change", member })}
          >
            {words.change}
          </Button>
          <Button
            tone="plain"
            aria-label={`${words.remove}: ${member.email}`}
            onPress={() => setOpen({ name: "remove", member })}
          >
            {words.remove}
          </Button>
        </>
      ),
    },
  ];

  return (
    <Page
      title={screens.staff}
      lead={words.lead}
      actions={
        <Button tone="primary" icon="plus" onPress={() => setOpen({ name: "add" })}>
          {words.add}
        </Button>
      }
    >
      <Answered answer={staff}>
        {(members) => (
          <Table caption={screens.staff} columns={columns} rows={members} keyOf={({ id }) => id} />
        )}
      </Answered>
      {open?.name === "add" && <AddMember onClose={close} />}
      {open?.name === "change" && <ChangeRole member={open.member} onClose={close} />}
      {open?.name === "remove" && <RemoveMember member={open.member} onClose={close} />}
    </Page>
  );
}
