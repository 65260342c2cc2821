import "./firefly.css";
import { FireflyBody, type FireflyPose } from "./firefly-body.tsx";

/**
 * The guide: at most once a screen, in the hero, an empty cart, an error and a success. Faces the
 * inline end. Decoration.
 */
export function Firefly({
  pose,
  className = "",
}: {
  readonly pose: FireflyPose;
  readonly className?: string;
}) {
  return (
    <svg viewBox="0 0 200 200" className={`firefly ${className}`} aria-hidden="true">
      <FireflyBody pose={pose} />
    </svg>
  );
}
