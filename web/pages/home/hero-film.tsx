import "./hero-film.css";
import type { Copy } from "#web/copy/copy.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { PlayButton } from "#web/ui/slider/play-button.tsx";
import { CLASS_PICTURE, ClassPicture } from "./class-picture.tsx";
import { useFilm } from "./use-film.ts";

/**
 * A live class (R-HOME-08 to R-HOME-10, D-27, D-153): at rest from the start, and moving once the film may
 * appear, without sound, and with a button of its own to stop it.
 */
export function HeroFilm({ copy }: { readonly copy: Copy<"home">["hero"]["film"] }) {
  const { video, setBox, shown, attached, choice } = useFilm();
  return (
    <>
      <Picture size={[1600, 900]} title={copy.alt} mirrored className="film-still">
        <ClassPicture />
      </Picture>
      <div ref={setBox} className="film" data-shown={shown || undefined}>
        <video
          ref={video}
          className="film-picture"
          poster={shown || attached ? CLASS_PICTURE : undefined}
          preload="none"
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-hidden="true"
        >
          {attached && (
            <>
              <source src="/video/live-class.webm" type="video/webm" />
              <source src="/video/live-class.mp4" type="video/mp4" />
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
