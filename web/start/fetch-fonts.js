// Loads the fonts of this language while the document is parsed. Otherwise the browser loads a font
// when the first words need it, and lays the page out twice: first in the fallback font. From the cache
// or on a fast line the fonts come in time, and the fallback is never seen. The page waits for them for
// at most 50 ms.
(() => {
  const page = document.documentElement;
  const arabic = page.lang.startsWith("ar");
  const family = arabic ? '"Alexandria Arabic", "Alexandria"' : '"Alexandria"';
  const show = () => {
    delete page.dataset.waiting;
  };
  setTimeout(show, 50);
  page.dataset.waiting = "";
  // A font that does not load is no error: the page keeps the fallback font.
  document.fonts.load(`1em ${family}`).then(show, show);
})();
