import type { ReactNode } from "react";

type PageProps = {
  readonly title: ReactNode;
  /** One line on what the screen is for. */
  readonly lead?: string;
  /** The buttons of the screen, beside its heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of a screen: its heading, its buttons, what it shows. */
export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1 tabIndex={-1} className="no-ring">
            {title}
          </h1>
          {lead !== undefined && <p className="page-lead">{lead}</p>}
        </div>
        {actions !== undefined && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
