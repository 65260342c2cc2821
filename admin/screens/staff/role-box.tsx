import { ROLES, type Role } from "#core/staff.ts";
import { useShellWords } from "../../shell/words.ts";
import { ChoiceBox } from "../../ui/choice.tsx";
import { useStaffWords } from "./words.ts";

type RoleBoxProps = {
  readonly label: string;
  readonly role: Role | null;
  readonly onChange: (role: Role) => void;
  readonly error?: string | undefined;
};

/** The choice of a role, which says what it may do. */
export function RoleBox({ label, role, onChange, error }: RoleBoxProps) {
  const { roles } = useShellWords();
  const words = useStaffWords();
  return (
    <ChoiceBox
      label={label}
      value={role}
      onChange={onChange}
      options={ROLES.map((value) => ({ value, label: roles[value] }))}
      hint={role === null ? undefined : words.roles[role]}
      error={error}
    />
  );
}
