import { starPath } from "../lattice/star.ts";

export type TestimonialCopy = {
  readonly quote: string;
  readonly name: string;
  readonly location: string;
  /** Where and when it was said. */
  readonly source: string;
};

/**
 * The first letter of a name. A joiner behind the Arabic h gives it the form that it has in words:
 * alone it would read as the digit five.
 */
const initialOf = (name: string) => name.slice(0, 1).replace("\u0647", "$&\u200d");

/** What one person said, and who it is: the initial stands in for a photograph. */
export function Testimonial({ quote, name, location, source }: TestimonialCopy) {
  return (
    <figure className="testimonial">
      <svg viewBox="0 0 56 40" className="testimonial-mark" aria-hidden="true">
        <path d="M4 26a10 10 0 1 0 10-10c0-5 3-9 8-10V2C11 3 4 12 4 24Zm30 0a10 10 0 1 0 10-10c0-5 3-9 8-10V2c-11 1-18 10-18 22Z" />
      </svg>
      <blockquote className="testimonial-quote">
        <p>{quote}</p>
      </blockquote>
      <figcaption className="testimonial-person">
        <svg viewBox="0 0 48 48" className="testimonial-initial" aria-hidden="true">
          <path d={starPath(24, 24, 24)} />
          <text x="24" y="24" dy="0.34em">
            {initialOf(name)}
          </text>
        </svg>
        <span>
          <span className="testimonial-name">{name}</span>
          <span className="testimonial-location small-print">{location}</span>
          <span className="testimonial-location small-print">{source}</span>
        </span>
      </figcaption>
    </figure>
  );
}
