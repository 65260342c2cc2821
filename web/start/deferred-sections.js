// Lays out what is below the first screen one section at a time, while the browser is idle: on a slow
// line while the scripts arrive, on a fast line after hydration. Until then the height of a section is
// an estimate. The browser lays out at once what comes near the screen.
// A document opened in its middle (by the address of a section, a reload, or the back button) is laid
// out completely before the first paint, because estimated heights would miss the place. So is one
// that is left by a link, before it is left.
(() => {
  const layOutAll = () => {
    document.documentElement.dataset.laidOut = "";
  };
  const whenIdle = window.requestIdleCallback ?? ((task) => setTimeout(task, 50));
  const layOutNext = () => {
    const section = document.querySelector(".deferred-section:not([data-laid-out])");
    if (section === null) return layOutAll();
    section.dataset.laidOut = "";
    whenIdle(layOutNext);
  };
  const [visit] = performance.getEntriesByType("navigation");
  if (location.hash !== "" || visit?.type !== "navigate") return layOutAll();
  addEventListener("click", ({ target }) => target.closest("a") && layOutAll(), true);
  // On a fast line the page is hydrated within this time.
  addEventListener("load", () => setTimeout(whenIdle, 1000, layOutNext));
})();
