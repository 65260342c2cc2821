import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { arabicSpaces } from "./scripts/arabic-spaces.ts";
import { layerOrder } from "./scripts/layer-order.ts";

const SHARED = /\/(?:core|web)\/(?!pages\/|ui\/legal\/)/;
/** Parts of home and of the pages that sell; the cart, the receipt, the login and the legal pages do without. */
const SELLING =
  /\/web\/(?:data\/prices|ui\/(?:add-to-cart|package-card|paper|price\/(?:package-price|payments-line|price-notice)|slider|tabs|testimonials))[./]/;
/** Parts of the pages of programmes and packages; home does without too. */
const PROGRAMMES =
  /\/web\/ui\/(?:accordion|check-list|enrol|enrol-bar|enrol-section|faq-section|figure-bar|good-to-know|package-page|point-list|programme-page|programme-section|ratings|step-list|trial-link|trust)\/|\/web\/ui\/picture\/tile\./;
/** Parts of the pages of what was paid or sent, and of the trial; all others do without. */
const PAID =
  /\/(?:web\/(?:api\/paid-order-api|ui\/(?:receipt|schedule))|core\/(?:time-zone-names|time-zones|weekly-wishes))[./]/;
/** Small parts of the cart and of the pages behind it: each alone would be headers mostly. */
const OWN =
  /\/(?:core\/(?:dates|line-sum|return-query)|web\/(?:api\/(?:account-api|failure-reason|receipt-api|use-async)|cart\/buyer-draft|browser\/use-(?:clipboard|has-left)|copy\/(?:course-name|seller-date)|visitor\/(?:awaited-payment|return-address)|ui\/(?:state-panel\/state-panel|receipt\/(?:invoice-links|use-on-return))))\./;

export default defineConfig({
  plugins: [arabicSpaces(), layerOrder(), tailwindcss(), reactRouter()],
  build: {
    // Keeps `:dir()` and logical properties as written.
    cssTarget: ["chrome123", "edge123", "firefox121", "safari16.4"],
    // One file, which the server writes into each document.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // What is imported later needs no other file that is not there already.
    modulePreload: false,
    // How long plugins took says nothing to an operator who builds.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The paths of `contract/paths.ts` stand where they are used: 100 bytes less than by name.
          optimization: { inlineConst: { mode: "all" } },
          output: {
            // A few files instead of dozens: what every page needs, and what is one page's own.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
                { name: "router", test: /node_modules/ },
                {
                  name: "shell",
                  test: (id) =>
                    SHARED.test(id) &&
                    ![SELLING, PROGRAMMES, PAID, OWN].some((part) => part.test(id)),
                  minShareCount: 3,
                },
                { name: "own", test: OWN },
                { name: "selling", test: SELLING, minShareCount: 2 },
                { name: "programmes", test: PROGRAMMES, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
