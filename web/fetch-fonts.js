// The fonts of this language are made ready while the document is read. Otherwise the browser begins
// with a font when the first words need it, and lays the page out twice: first in a stand-in.
(() => {
  const arabic = document.documentElement.lang.startsWith("ar");
  const family = arabic ? '"Alexandria Arabic", "Alexandria"' : '"Alexandria"';
  // A font that does not come is no error: the words stay in the stand-in.
  document.fonts.load(`1em ${family}`).catch(() => []);
})();
