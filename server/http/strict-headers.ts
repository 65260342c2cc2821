/** Headers of every answer. */
const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** Headers that browsers read of a document alone: beside each script of a page they are a kilobyte. */
const OF_DOCUMENTS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** Headers of answers without their own: they are not pages, and nothing in them may run. */
const DEFAULTS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};

/** Pictures that messengers and other sites show with a link to us. */
const SHOWN_ELSEWHERE = /^\/(?:share|icons)\/|^\/favicon\./;

/** The parts of a page, or of the back office, that the build has made. */
const PART_OF_PAGE = /^\/(?:admin\/)?assets\//;

/** Sets the strict headers of every answer: page, file, call or refusal. */
export function setStrictHeaders(headers: Headers, pathname: string, publicUrl: string): void {
  const strict = PART_OF_PAGE.test(pathname) ? ALWAYS : { ...ALWAYS, ...OF_DOCUMENTS };
  for (const [name, value] of Object.entries(strict)) headers.set(name, value);
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  const isShownElsewhere = SHOWN_ELSEWHERE.test(pathname);
  headers.set("Cross-Origin-Resource-Policy", isShownElsewhere ? "cross-origin" : "same-origin");
  if (publicUrl.startsWith("https:")) {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
}
