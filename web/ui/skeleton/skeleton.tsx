import "./skeleton.css";

/** A grey bar in the place of something that is loading; its size comes from `className`. */
export function Skeleton({ className = "" }: { readonly className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
