// Local storage holds the visitor's language; the cookie only mirrors it for the server. Where the
// two differ, the stored one wins: the cookie is renewed and the document asked for again, before
// anything is painted. Where nothing is stored, the document's language is kept as it came.
// Arabic addresses speak for themselves.
(() => {
  try {
    if (/^\/ar(\/|$)/.test(location.pathname)) return;
    const shown = document.documentElement.lang;
    const stored = localStorage.getItem("locale");
    if (stored === null) {
      if (shown === "ar") localStorage.setItem("locale", "ar");
      return;
    }
    const wanted = stored === "ar" ? "ar" : "en";
    if (wanted === shown) return;
    const cookie = `locale=${wanted}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late.
    document.cookie = `${cookie}; Path=/; Max-Age=31536000; SameSite=Lax`;
    if (document.cookie.split("; ").includes(cookie)) location.reload();
  } catch {
    // Storage or cookies are blocked: the document stays as the server wrote it.
  }
})();
