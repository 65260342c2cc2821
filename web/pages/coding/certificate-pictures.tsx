import { SPARK, starPath } from "#web/ui/lattice/star.ts";
import { Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";

type CertificateProps = { readonly title: string };

/** The paper that both certificates are written on. */
function Paper() {
  return (
    <>
      <rect className="motif-white" x="4" y="4" width="352" height="242" rx="22" />
      <rect
        className="motif-line motif-line-accent motif-thin"
        x="20"
        y="20"
        width="320"
        height="210"
        rx="12"
      />
    </>
  );
}

function Seal({ x, y, glowing }: { x: number; y: number; glowing: boolean }) {
  return (
    <>
      <path className="motif-line motif-line-accent" d={`m${x - 8} ${y + 14}-5 20m21-20 5 20`} />
      <circle className="motif-ink" cx={x} cy={y} r="20" />
      <Nuqta x={x} y={y} size={14} className={glowing ? "motif-glow" : "motif-soft"} />
    </>
  );
}

/** For one level: a star at the top, one seal. */
export function LevelCertificate({ title }: CertificateProps) {
  return (
    <Picture size={[360, 250]} title={title} mirrored>
      <Paper />
      <path className="motif-accent" d={starPath(180, 66, 28, SPARK)} />
      <rect className="motif-ink" x="90" y="110" width="180" height="18" rx="9" />
      <rect className="motif-soft" x="70" y="144" width="220" height="11" rx="5.500" />
      <rect className="motif-soft" x="100" y="164" width="160" height="11" rx="5.500" />
      <path className="motif-line motif-thin" d="M56 204h76" />
      <Seal x={286} y={186} glowing />
    </Picture>
  );
}

/** For the whole programme: one seal for each level, the last one glows. */
export function ProgrammeCertificate({ title }: CertificateProps) {
  return (
    <Picture size={[360, 250]} title={title} mirrored>
      <Paper />
      <rect className="motif-accent" x="130" y="46" width="100" height="13" rx="6.500" />
      <rect className="motif-ink" x="80" y="74" width="200" height="20" rx="10" />
      <rect className="motif-soft" x="60" y="112" width="240" height="11" rx="5.500" />
      <rect className="motif-soft" x="95" y="132" width="170" height="11" rx="5.500" />
      <Seal x={78} y={180} glowing={false} />
      <Seal x={146} y={180} glowing={false} />
      <Seal x={214} y={180} glowing={false} />
      <Seal x={282} y={180} glowing />
    </Picture>
  );
}
