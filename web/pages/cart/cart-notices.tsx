import { Note } from "#web/ui/note/note.tsx";

/** What the cart's owner is told about it. */
export function CartNotices({ notices }: { readonly notices: readonly string[] }) {
  return (
    <div role="status">
      {notices.map((text) => (
        <Note key={text} kind="info" className="mbs-3">
          {text}
        </Note>
      ))}
    </div>
  );
}
