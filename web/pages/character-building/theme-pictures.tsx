import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Leaf } from "#web/ui/picture/leaf.tsx";
import { Person } from "#web/ui/picture/person.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";

const GROUND = <rect className="motif-soft" width="240" height="150" rx="26" />;

/** Confidence, self-control, responsibility, kindness, clear thinking. Decoration. */
export const THEME_PICTURES = [
  <Picture key="confidence" size={[240, 150]} mirrored>
    {GROUND}
    <Person x={88} y={150} size={78} className="motif-accent" />
    <path
      className="motif-ink"
      d="M140 28h60a18 18 0 0 1 18 18v22a18 18 0 0 1-18 18h-40l-24 18V84a18 18 0 0 1-14-16V46a18 18 0 0 1 18-18Z"
    />
    <path className="motif-line motif-line-soft" d="M176 57h20" />
    <Nuqta x={148} y={57} size={17} className="motif-glow" />
  </Picture>,
  <Picture key="self-control" size={[240, 150]} mirrored>
    {GROUND}
    <path
      className="motif-line motif-line-accent"
      d="m22 82 16-42 18 74 18-82 18 66 14-26c8-12 14 12 26 12s14-8 26-8 14 4 26 4h34"
    />
    <path className="motif-line motif-thin" d="M22 126h196" />
    <Nuqta x={192} y={56} size={20} className="motif-glow" />
  </Picture>,
  <Picture key="responsibility" size={[240, 150]} mirrored>
    {GROUND}
    <path className="motif-ink" d="M82 92h76l-9 38a9 9 0 0 1-9 7h-40a9 9 0 0 1-9-7Z" />
    <path className="motif-line" d="M120 92V48" />
    <Leaf x={100} y={66} size={[22, 11]} turn={30} className="motif-accent" />
    <Leaf x={140} y={58} size={[22, 11]} turn={-30} className="motif-accent" />
    <path className="motif-line motif-line-accent motif-thin" d="M186 44v10M200 60v10M186 76v10" />
    <Nuqta x={120} y={34} size={18} className="motif-glow" />
  </Picture>,
  <Picture key="kindness" size={[240, 150]}>
    {GROUND}
    <Person x={62} y={150} size={72} className="motif-ink" />
    <Person x={178} y={150} size={72} className="motif-ink" />
    <circle className="motif-accent" cx="107" cy="51" r="18" />
    <circle className="motif-accent" cx="133" cy="51" r="18" />
    <Nuqta x={120} y={64} size={36} className="motif-accent" />
    <Nuqta x={120} y={58} size={15} className="motif-glow" />
  </Picture>,
  <Picture key="thinking" size={[240, 150]}>
    {GROUND}
    <path className="motif-line" d="M120 40v86M92 126h56M58 52h124" />
    <path className="motif-accent" d="M30 90h56a28 28 0 0 1-56 0Z" />
    <path className="motif-accent" d="M154 90h56a28 28 0 0 1-56 0Z" />
    <path
      className="motif-line motif-thin"
      d="M58 52 36 88M58 52l22 36M182 52l-22 36M182 52l22 36"
    />
    <Nuqta x={120} y={34} size={19} className="motif-glow" />
  </Picture>,
];
