const isText = (value: unknown) => typeof value === "string";

/** What was typed before the page was loaded again; only what is of the kind that the form has. */
export function readDraft<Form extends object>(text: string | null, empty: Form): Partial<Form> {
  const isOfItsKind = ([field, value]: readonly [string, unknown]) => {
    const kind: unknown = Reflect.get(empty, field);
    if (Array.isArray(kind)) return Array.isArray(value) && value.every(isText);
    return isText(kind) && isText(value);
  };
  try {
    const draft: object = JSON.parse(text ?? "{}") ?? {};
    return Object.fromEntries(Object.entries(draft).filter(isOfItsKind)) as Partial<Form>;
  } catch {
    // Somebody else's text in the browser's storage is no draft.
    return {};
  }
}
