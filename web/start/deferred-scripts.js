// Starts the app after the first paint, so that on a slow line the words come before the scripts. The
// server has put the end of the document, with React Router's scripts, inside <noscript>
// (server/pages/deferred-scripts.ts), which a browser with JavaScript keeps as text: here it becomes what
// it was. A document in a background tab is not painted, so its app starts at once; in a browser that
// does not report its paints it starts after the document is loaded. Modules run one at a time before
// the app, so that a touch can come between them; if it is not clear which one is the app, none does.
// If the app does not arrive, the server's note says so: presses on the page are recorded and lead nowhere.
// The note goes if the app arrives after all (event-replay.js).
(() => {
  const start = async () => {
    const deferred = document.getElementById("scripts");
    const { textContent = "" } = deferred ?? {};
    if (textContent === "") return;
    deferred.textContent = "";
    const scripts = document.createRange().createContextualFragment(textContent);
    const note = scripts.getElementById("scripts-failed");
    note?.remove();
    const sayFailed = () => {
      if (note === null) return;
      document.body.append(note);
      note.hidden = false;
    };
    const modules = [...scripts.querySelectorAll("link")];
    const app = modules.find((link) =>
      textContent.includes(`import("${link.getAttribute("href")}")`),
    );
    // A script also reports what it imports; only the app is imported later.
    for (const one of [app, ...scripts.querySelectorAll("script")]) {
      one?.addEventListener("error", sayFailed);
    }
    document.head.append(...modules);
    for (const link of app ? modules : []) {
      if (link !== app) await import(link.href).catch(() => {});
    }
    deferred.after(scripts);
  };
  addEventListener("DOMContentLoaded", () => {
    if (document.hidden) return start();
    addEventListener("visibilitychange", start);
    addEventListener("load", () => setTimeout(start, 1000));
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  });
})();
