import type { ReactNode, SyntheticEvent } from "react";

type FormProps = {
  readonly onSubmit: () => void;
  /** `stack` (fields below each other), `fields` (side by side) or that of `SearchForm`. */
  readonly className?: "stack" | "fields" | "search-form";
  readonly children: ReactNode;
};

/**
 * A form that is sent by a call. What is wrong is said at its fields in the language that is shown, not
 * by the browser in its own.
 */
export function Form({ onSubmit, className = "stack", children }: FormProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className={className} onSubmit={submit}>
      {children}
    </form>
  );
}
