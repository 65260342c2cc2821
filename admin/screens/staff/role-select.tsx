import { ROLES, type Role } from "#core/staff.ts";
import { useShellWords } from "../../shell/words.ts";
import { Select } from "../../ui/select.tsx";
import { useStaffWords } from "./words.ts";

type RoleSelectProps = {
  readonly label: string;
  readonly role: Role | null;
  readonly onChange: (role: Role) => void;
  readonly error?: string | undefined;
};

/** The choice of a role, which says what it may do. */
export function RoleSelect({ label, role, onChange, error }: RoleSelectProps) {
  const { roles } = useShellWords();
  const words = useStaffWords();
  return (
    <Select
      label={label}
      value={role}
      onChange={onChange}
      options={ROLES.map((value) => ({ value, label: roles[value] }))}
      hint={role === null ? undefined : words.roles[role]}
      error={error}
    />
  );
}
