import { useState } from "react";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceBox } from "../../ui/choice.tsx";
import { TextBox } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useAuditWords } from "./words.ts";

type SearchFormProps = {
  readonly query: string;
  readonly onSearch: (query: string) => void;
};

/** The search by typed words, or by an act that is chosen from a list, as its code is in no language. */
export function SearchForm({ query, onSearch }: SearchFormProps) {
  const words = useAuditWords();
  const { form } = useShellWords();
  const [typed, setTyped] = useState(query);
  const acts = Object.entries(words.actions).map(([value, label]) => ({ value, label }));
  return (
    <search className="row">
      <Form className="search" onSubmit={() => onSearch(typed.trim())}>
        <TextBox
          label={words.search}
          hint={words.searchHint}
          type="search"
          value={typed}
          onChange={setTyped}
          maxLength={200}
        />
        <Button type="submit" icon="search">
          {form.search}
        </Button>
      </Form>
      <ChoiceBox
        label={words.act}
        value={query in words.actions ? query : ""}
        onChange={onSearch}
        options={[{ value: "", label: words.allActs }, ...acts]}
      />
    </search>
  );
}
