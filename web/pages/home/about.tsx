import "./about.css";
import type { CSSProperties } from "react";
import type { Copy } from "#web/copy/copy.ts";
import { Slider } from "#web/ui/slider/slider.tsx";
import { SliderControls } from "#web/ui/slider/slider-controls.tsx";
import { SliderStage } from "#web/ui/slider/slider-stage.tsx";
import { ABOUT_PICTURES } from "./about-pictures.tsx";
import { useShrinkingSlides } from "./use-shrinking-slides.ts";

/** The slides move on every 6 s (R-HOME-21). */
const INTERVAL_MS = 6000;

/** Who we are, in three slides (R-HOME-20 to R-HOME-24, D-28). */
export function About({ copy }: { readonly copy: Copy<"home">["about"] }) {
  const { slides } = copy;
  const slider = useShrinkingSlides(INTERVAL_MS, slides.length);
  const shrink = { "--shrink": `${slider.shrinkMs ?? 0}ms` } as CSSProperties;
  return (
    <section id="about-us" className="band bg-mist">
      <div className="wrap">
        <p className="mbe-2 font-semibold text-accent">{copy.eyebrow}</p>
        <h2 className="text-h2">{copy.heading}</h2>
        <div
          className="about"
          data-shrinking={slider.shrinkMs !== null || undefined}
          style={shrink}
        >
          <Slider label={copy.label} advance={slider}>
            <SliderControls advance={slider} copy={copy.slider} show="dots" />
            <SliderStage
              advance={slider}
              copy={copy.slider}
              slides={slides.map(({ heading, text, alt }, position) => {
                const AboutPicture = ABOUT_PICTURES[position];
                return (
                  <div key={heading} className="about-slide">
                    <div className="about-picture">
                      {AboutPicture !== undefined && <AboutPicture title={alt} />}
                    </div>
                    <div className="about-words">
                      <h3 className="about-heading">{heading}</h3>
                      <p className="text-lead">{text}</p>
                    </div>
                  </div>
                );
              })}
            />
          </Slider>
        </div>
      </div>
    </section>
  );
}
