import "./skeleton.css";

/**
 * A grey bar in the place of something that is loading; its size comes from `className`. What stands
 * around it, with the class `skeletons`, says that it waits.
 */
export function Skeleton({ className = "" }: { readonly className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
