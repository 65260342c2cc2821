import type { ReactNode } from "react";
import type * as contract from "#contract/admin/figures.ts";
import * as paths from "#contract/admin/paths.ts";
import { download } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/states.tsx";
import { useFiguresWords } from "./words.ts";

/** A table with more rows opens only on request. */
const SHORT_TABLE = 12;
/** Where rows are not cards below one another (admin/ui/table.css). */
const WIDE = "(width >= 48rem)";

type File = (typeof contract.FIGURES_FILES)[number];

/** Fetches the figures that are shown as a file. */
export function DownloadButton({
  figures: { from, to },
  by,
}: {
  readonly figures: Pick<contract.FiguresAnswer, "from" | "to">;
  readonly by: File;
}) {
  const words = useFiguresWords();
  const act = useAction(() =>
    download<typeof contract.getFiguresFile>(paths.figuresFile, `figures-${by}-${from}-${to}.csv`, {
      query: { from, to, by },
    }),
  );
  return (
    <>
      <Button icon="download" isPending={act.pending} onPress={() => act.start()}>
        {words.download.replace("{format}", "CSV")}
      </Button>
      <Failure error={act.error} />
    </>
  );
}

/** The table of a chart: open where it is short. */
export function TableBelow({
  rows,
  children,
}: {
  readonly rows: number;
  readonly children: ReactNode;
}) {
  const { table } = useFiguresWords();
  return (
    <details className="chart-table" open={rows <= SHORT_TABLE && matchMedia(WIDE).matches}>
      <summary>{table}</summary>
      {children}
    </details>
  );
}
