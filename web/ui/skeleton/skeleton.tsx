import "./skeleton.css";

/**
 * A grey bar in the place of something that loads; `className` sets its size. The element around it,
 * with the class `skeletons`, tells screen readers to wait.
 */
export function Skeleton({ className = "" }: { readonly className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
