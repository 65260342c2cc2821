import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { layerOrder } from "./scripts/layer-order.ts";
import { pageStyles } from "./scripts/page-styles.ts";

const SHARED = /\/(?:core|web)\/(?!pages\/|ui\/legal\/)/;
/** Parts of home and of the pages that sell; the cart, the receipt, the login and the legal pages do without. */
const SELLING =
  /\/web\/(?:data\/prices|ui\/(?:add-to-cart|package-card|slider|tabs|testimonials)\/)/;

/** What every page starts with. Nearly all of it runs at once, so it may be compiled at once. */
const STARTING = new Set(["react", "router"]);

export default defineConfig({
  plugins: [layerOrder(), tailwindcss(), reactRouter(), pageStyles()],
  build: {
    // Keeps `:dir()` and logical properties as written.
    cssTarget: ["chrome123", "edge123", "firefox121", "safari16.4"],
    // Each document carries its page's own part of the file (scripts/page-styles.ts); who goes on to
    // another page loads the whole, once.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The paths of `contract/paths.ts` stand where they are used: 100 bytes less than by name.
          optimization: { inlineConst: { mode: "all" } },
          output: {
            // Browsers that know the hint compile the file beside the page's own thread, as it comes.
            postBanner: ({ name }) => (STARTING.has(name) ? "//# allFunctionsCalledOnLoad\n" : ""),
            // A few files instead of dozens: what every page needs, and what is one page's own.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
                { name: "router", test: /node_modules/ },
                {
                  name: "shell",
                  test: (id) => SHARED.test(id) && !SELLING.test(id),
                  minShareCount: 3,
                },
                { name: "selling", test: SELLING, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
});
