import { Halo, Nuqta } from "#web/ui/motif/nuqta.tsx";
import { Stage } from "#web/ui/programme-page/stage.tsx";

/** A jump with the skipping rope, which has its light at the highest point. */
export function HeroPicture() {
  return (
    <Stage mirrored>
      <Halo x={240} y={54} size={24} />
      <path className="motif-line motif-line-accent" d="M160 140C120 26 360 26 320 140" />
      <path className="motif-line motif-limb" d="m222 190-54-38M258 190l54-38" />
      <path className="motif-line motif-limb" d="m230 254-38 72M250 254l38 72" />
      <path className="motif-line motif-bold" d="m156 158 8-34M324 158l-8-34" />
      <rect className="motif-accent" x="212" y="166" width="56" height="104" rx="28" />
      <circle className="motif-ink" cx="240" cy="130" r="28" />
      <path className="motif-line motif-line-soft motif-thin" d="M222 206h36" />
      <path className="motif-line motif-thin" d="M196 366h88M218 380h44" />
      <circle className="motif-ink" cx="334" cy="300" r="26" />
      <path
        className="motif-line motif-line-soft motif-thin"
        d="M310 292c15 8 33 8 48 0M314 316c13-8 27-8 40 0"
      />
      <Nuqta x={240} y={54} size={24} className="motif-glow" />
    </Stage>
  );
}
