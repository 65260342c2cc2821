// The fonts of this language are made ready while the document is read. Otherwise the browser begins
// with a font when the first words need it, and lays the page out twice: first in a stand-in. Where they
// come at once, out of the browser's store or on a fast line, no stand-in is ever seen; longer than a
// blink nobody waits for them.
(() => {
  const page = document.documentElement;
  const arabic = page.lang.startsWith("ar");
  const family = arabic ? '"Alexandria Arabic", "Alexandria"' : '"Alexandria"';
  const show = () => {
    delete page.dataset.waiting;
  };
  setTimeout(show, 50);
  page.dataset.waiting = "";
  // A font that does not come is no error: the words stay in the stand-in.
  document.fonts.load(`1em ${family}`).then(show, show);
})();
