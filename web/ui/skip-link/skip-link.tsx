import "./skip-link.css";

/** The first stop of the keyboard: jumps over the header. Seen only while it has the focus. */
export function SkipLink({ label }: { readonly label: string }) {
  return (
    <a href="#main" className="skip-link">
      {label}
    </a>
  );
}
