import "./check-list.css";
import { Icon } from "../icon/icon.tsx";

/** Short statements, each with a tick in the programme's accent. */
export function CheckList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="check-list">
      {items.map((item) => (
        <li key={item} className="card check-list-item">
          <span className="check-list-tick">
            <Icon name="check" />
          </span>
          <span className="check-list-text">{item}</span>
        </li>
      ))}
    </ul>
  );
}
