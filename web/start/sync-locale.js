// The visitor's language is in local storage; a cookie repeats it for the server. If the two differ,
// local storage wins: this script corrects the cookie and reloads the document before anything is
// painted. If nothing is stored, the document keeps its language. An address with a language decides
// by itself. `web/root.tsx` puts the list of languages in, the default first.
(() => {
  try {
    const [byDefault, ...others] = "LOCALES".split(" ");
    if (others.includes(location.pathname.split("/")[1])) return;
    const shown = document.documentElement.lang;
    const stored = localStorage.getItem("locale");
    if (stored === null) {
      if (others.includes(shown)) localStorage.setItem("locale", shown);
      return;
    }
    const wanted = others.includes(stored) ? stored : byDefault;
    if (wanted === shown) return;
    const cookie = `locale=${wanted}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late.
    document.cookie = `${cookie}; Path=/; Max-Age=31536000; SameSite=Lax`;
    if (document.cookie.split("; ").includes(cookie)) location.reload();
  } catch {
    // Storage or cookies are blocked: the document stays as the server rendered it.
  }
})();
