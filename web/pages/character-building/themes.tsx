import type { Copy } from "#web/copy/copy.ts";
import { Carousel } from "#web/ui/carousel/carousel.tsx";
import { SectionHead } from "#web/ui/programme-section/section-head.tsx";
import { THEME_PICTURES } from "./theme-pictures.tsx";

/** The five themes as a row of cards that goes round, across the whole window (R-CHAR-04). */
export function Themes({ copy }: { readonly copy: Copy<"character-building">["cards"] }) {
  return (
    <section id="themes" className="band grid grid-cols-1 gap-6">
      <div className="wrap">
        <SectionHead copy={copy} />
      </div>
      <Carousel
        label={copy.label}
        copy={copy.slider}
        cards={copy.items.map(({ title, text }, position) => (
          <div key={title} className="grid gap-2">
            <div className="mbe-3">{THEME_PICTURES[position]}</div>
            <h3 className="text-h3">{title}</h3>
            <p className="text-ink-700">{text}</p>
          </div>
        ))}
      />
    </section>
  );
}
