import { useState } from "react";
import { plural } from "#core/locale.ts";
import { useLocale } from "../locale.ts";
import { useShellWords } from "../shell/words.ts";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { Form } from "./form.tsx";
import { LiveRegion } from "./states.tsx";

type SearchFormProps = {
  readonly label: string;
  readonly hint?: string;
  /** What is searched for now; the way back may change it. */
  readonly query: string;
  /** Enter or the button: the text without spaces around it. */
  readonly onSearch: (query: string) => void;
  /** What its call takes. */
  readonly maxLength: number;
  /** How many rows are listed for the query; `undefined` until the answer is there. */
  readonly found?: number | undefined;
};

/**
 * A field to search by, its button beside it. Nothing is looked for while somebody types. How many rows a search has
 * found is announced, because the focus stays in the field.
 */
export function SearchForm({ label, hint, query, onSearch, maxLength, found }: SearchFormProps) {
  const { form, table } = useShellWords();
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState(query);
  const [searched, setSearched] = useState(query);
  // Not a new form for each search, which would take the focus from the field while somebody types.
  if (searched !== query) {
    setSearched(query);
    setTyped(query);
  }
  return (
    <Form
      className="search-form"
      onSubmit={() => {
        setAsked(true);
        onSearch(typed.trim());
      }}
    >
      <TextField
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
      <LiveRegion>
        {isAsked && found !== undefined && (
          <span className="sr-only">
            {found === 0 ? table.none : plural(locale, found, table.rows)}
          </span>
        )}
      </LiveRegion>
    </Form>
  );
}
