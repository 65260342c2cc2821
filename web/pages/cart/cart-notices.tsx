import { Note } from "#web/ui/note/note.tsx";

/** The server's notices about the cart. */
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
