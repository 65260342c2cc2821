import classPicture from "../../../public/video/live-class.svg?raw";

/** Where the picture is as a file: the film shows it until it plays. */
export const CLASS_PICTURE = "/video/live-class.svg";

/**
 * The first picture of the film, as a part of the document: it comes with the first paint, and other drawings of
 * the page use the people in it by their names (`#teacher`, `#omar` …). Drawn by `scripts/make-video.mjs`.
 */
export function ClassPicture() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing.
  return <g dangerouslySetInnerHTML={{ __html: classPicture }} />;
}
