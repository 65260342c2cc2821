import { Nuqta } from "../motif/nuqta.tsx";

export type FireflyPose = "hero" | "empty" | "error" | "success";

type PoseShape = {
  /** Of the whole body, in degrees; negative looks up. */
  readonly tilt: number;
  readonly wings: readonly [number, number];
  /** Where the pupils sit in the eyes. */
  readonly gaze: readonly [number, number];
  readonly feelers: string;
};

const LIVELY = "M150 62c2-16 12-22 20-22M138 60c-4-16 2-26 10-32";
const POSE_SHAPES: Readonly<Record<FireflyPose, PoseShape>> = {
  hero: { tilt: -16, wings: [-34, 4], gaze: [2.5, 0], feelers: LIVELY },
  success: { tilt: -24, wings: [-44, 14], gaze: [2, -2.5], feelers: LIVELY },
  empty: {
    tilt: 6,
    wings: [-58, -26],
    gaze: [0, 3],
    feelers: "M150 62c6-10 18-8 22 2M138 60c-2-14 6-22 16-20",
  },
  error: {
    tilt: 12,
    wings: [-66, -34],
    gaze: [-2, 2.5],
    feelers: "M150 62c8-8 14 0 24-8M138 60c2-12-6-16 4-28",
  },
};

/** The firefly in a field of 200 × 200, looking to the right: also a part of larger pictures. */
export function FireflyBody({ pose }: { readonly pose: FireflyPose }) {
  const { tilt, wings, gaze, feelers } = POSE_SHAPES[pose];
  const [x, y] = gaze;
  const wing = (turn: number) => (
    <ellipse
      className="f-wing"
      cx="98"
      cy="58"
      rx="17"
      ry="44"
      transform={`rotate(${turn} 98 98)`}
    />
  );
  return (
    <g transform={`rotate(${tilt} 100 110)`}>
      <g className="f-lamp">
        <circle cx="44" cy="122" r="42" opacity="0.18" />
        <circle cx="44" cy="122" r="29" opacity="0.25" />
      </g>
      {wing(wings[0])}
      <rect className="f-body" x="40" y="98" width="96" height="48" rx="24" />
      <rect className="f-belt" x="82" y="98" width="9" height="48" />
      <rect className="f-belt" x="102" y="98" width="9" height="48" />
      {wing(wings[1])}
      <path className="f-feeler" d={feelers} />
      <circle className="f-head" cx="144" cy="92" r="34" />
      <circle className="f-eye" cx="140" cy="90" r="9" />
      <circle className="f-eye" cx="162" cy="90" r="9" />
      <circle className="f-pupil" cx={140 + x} cy={90 + y} r="4.5" />
      <circle className="f-pupil" cx={162 + x} cy={90 + y} r="4.5" />
      <Nuqta x={44} y={122} size={26} className="f-lamp" />
    </g>
  );
}
