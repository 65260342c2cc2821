import "./note.css";
import type { ComponentProps } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";

type NoteKind = "info" | "success" | "danger";

const ICONS: Readonly<Record<NoteKind, IconName>> = {
  info: "info",
  success: "check",
  danger: "warning",
};

type NoteProps = ComponentProps<"div"> & { readonly kind?: NoteKind };

/** A message that stays until its cause is gone: icon first, never colour alone. */
export function Note({ kind = "info", className = "", children, ...rest }: NoteProps) {
  return (
    <div {...rest} className={`note note-${kind} ${className}`}>
      <Icon name={ICONS[kind]} className="note-icon" />
      <div className="note-text">{children}</div>
    </div>
  );
}
