import "./hero-film.css";
import type { Copy } from "#web/copy/copy.ts";
import { PlayButton } from "#web/ui/slider/play-button.tsx";
import { useFilm } from "./use-film.ts";

/**
 * Fireflies over the lattice (R-HOME-08 to R-HOME-10, D-27). Decoration, without sound, and with a
 * button of its own to stop it. Drawn by `scripts/make-video.mjs`.
 */
export function HeroFilm({ copy }: { readonly copy: Copy<"home">["hero"]["film"] }) {
  const { video, setBox, shown, attached, choice } = useFilm();
  return (
    <>
      <div ref={setBox} className="film" data-shown={shown || undefined}>
        <video
          ref={video}
          className="film-picture"
          poster={shown || attached ? "/video/fireflies.svg" : undefined}
          preload="none"
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-hidden="true"
        >
          {attached && (
            <>
              <source src="/video/fireflies.webm" type="video/webm" />
              <source src="/video/fireflies.mp4" type="video/mp4" />
            </>
          )}
        </video>
      </div>
      <div className="film-button" data-shown={shown || undefined}>
        <PlayButton autoplay={choice} copy={copy} />
      </div>
    </>
  );
}
