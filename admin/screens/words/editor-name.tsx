import { Ltr } from "../../format.tsx";
import { useWordsWords } from "./words.ts";

/** Who changed or published a page: their email, which is empty once a former member has been erased. */
export function EditorName({ email }: { readonly email: string | null }) {
  const { formerStaff } = useWordsWords();
  return email === "" ? formerStaff : <Ltr>{email}</Ltr>;
}
