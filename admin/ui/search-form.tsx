import { useState } from "react";
import { useShellWords } from "../shell/words.ts";
import { Button } from "./button.tsx";
import { TextBox } from "./field.tsx";
import { Form } from "./form.tsx";

type SearchFormProps = {
  readonly label: string;
  readonly hint?: string;
  /** What is searched for now; the way back may change it. */
  readonly query: string;
  /** Enter or the button: the text without spaces around it. */
  readonly onSearch: (query: string) => void;
  /** What its call takes. */
  readonly maxLength: number;
};

/** A field to search by, its button beside it. Nothing is looked for while somebody types. */
export function SearchForm({ label, hint, query, onSearch, maxLength }: SearchFormProps) {
  const { form } = useShellWords();
  const [typed, setTyped] = useState(query);
  const [searched, setSearched] = useState(query);
  // Not a new form for each search, which would take the focus from the field while somebody types.
  if (searched !== query) {
    setSearched(query);
    setTyped(query);
  }
  return (
    <Form className="search-form" onSubmit={() => onSearch(typed.trim())}>
      <TextBox
        label={label}
        hint={hint}
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={maxLength}
      />
      <Button type="submit" icon="search">
        {form.search}
      </Button>
    </Form>
  );
}
