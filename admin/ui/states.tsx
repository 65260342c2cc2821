import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect } from "react";
import { CallError, isChangedMeanwhile } from "../api/call-error.ts";
import { useShellWords } from "../shell/words.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

const BARS = ["60%", "85%", "75%", "80%", "55%"];

/** In place of what is being loaded. */
export function Loading() {
  const { loading } = useShellWords();
  return (
    <div role="status" aria-label={loading} className="bars">
      {BARS.map((width) => (
        <span key={width} className="bar" style={{ inlineSize: width }} />
      ))}
    </div>
  );
}

/** In place of what is not there: says so, and what to do next where there is something. */
export function Empty({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="panel-state">
      <h2>{heading}</h2>
      {children}
    </div>
  );
}

type NoticeTone = "note" | "bad" | "good" | "wait";

/**
 * A sentence about what is below or beside it. A bad one is read out at once; another that comes while the page is
 * read stands in a `LiveRegion`.
 */
export function Notice({
  tone = "note",
  children,
}: {
  readonly tone?: NoticeTone;
  readonly children: ReactNode;
}) {
  return (
    <div role={tone === "bad" ? "alert" : undefined} className={`notice notice-${tone}`}>
      <Icon name={tone === "good" ? "check" : "warning"} />
      <div>{children}</div>
    </div>
  );
}

/** Reads out what comes into it. It is there before: a region that arrives with its text is not always read. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className="live">
      {children}
    </div>
  );
}

/**
 * What to say of a call that failed: the server's own words, or that no answer came. Of what is not found the
 * server says that of an address, as nobody here has typed.
 */
export function useErrorText(): (error: Error) => string {
  const { failed } = useShellWords();
  return (error) => {
    if (!(error instanceof CallError) || error.message === "") return failed.noAnswer;
    return error.code === "not_found" ? failed.notThere : error.message;
  };
}

type FailureProps = {
  readonly error: Error | null;
  /** What to say, instead of the error, where somebody else has changed it meanwhile. */
  readonly changed?: string;
  /** That somebody else has, known without an error. */
  readonly isChanged?: boolean;
};

/**
 * Why an act failed; nothing while there is no error, or when it is said beside its field. The button of the act stays
 * in view, which this pushes down where it stands above it.
 */
export function Failure({ error, changed, isChanged = false }: FailureProps) {
  const textOf = useErrorText();
  const isMeanwhile = changed !== undefined && (isChanged || isChangedMeanwhile(error));
  useEffect(() => {
    const { activeElement: pressed, body } = document;
    if (error !== null && pressed !== body) pressed?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <>
      {changed !== undefined && (
        <LiveRegion>{isMeanwhile && <Notice tone="wait">{changed}</Notice>}</LiveRegion>
      )}
      {error !== null && !isMeanwhile && <Notice tone="bad">{textOf(error)}</Notice>}
    </>
  );
}

/**
 * What a call answers: bars while it loads, its error with another try, else what is made of it. A former answer stays
 * dimmed while another loads, which screen readers hear as well. If what is made of it needs words
 * that are not loaded yet, the bars stay, and not the whole screen gives way to them: a search that somebody has begun
 * to type beside it keeps the focus.
 */
export function Answered<Data>({
  answer,
  children,
}: {
  readonly answer: UseQueryResult<Data, Error>;
  readonly children: (data: Data) => ReactNode;
}) {
  const { failed, gone, loading } = useShellWords();
  const textOf = useErrorText();
  if (answer.data !== undefined) {
    const isStale = answer.isPlaceholderData;
    return (
      <>
        <LiveRegion>{isStale && <span className="sr-only">{loading}</span>}</LiveRegion>
        <div className={isStale ? "stack is-stale" : "stack"} aria-busy={isStale || undefined}>
          {answer.error !== null && <Notice tone="bad">{textOf(answer.error)}</Notice>}
          <Suspense fallback={<Loading />}>{children(answer.data)}</Suspense>
        </div>
      </>
    );
  }
  if (answer.error === null) return <Loading />;
  // Another try would find nothing either.
  if (answer.error instanceof CallError && answer.error.status === 404) {
    return (
      <Empty heading={gone.heading}>
        <p>{gone.text}</p>
      </Empty>
    );
  }
  return (
    <div role="alert" className="panel-state">
      <h2>{failed.heading}</h2>
      <p>{textOf(answer.error)}</p>
      <Button isPending={answer.isFetching} onPress={() => void answer.refetch()}>
        {failed.retry}
      </Button>
    </div>
  );
}
