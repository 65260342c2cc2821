import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { arabicSpaces } from "./scripts/arabic-spaces.ts";
import { layerOrder } from "./scripts/layer-order.ts";

/** The build of the back office: a browser app of its own, apart from the pages of visitors. */
export default defineConfig({
  base: "/admin/",
  // The pages of visitors serve it.
  publicDir: false,
  // Its own folder for what it prepares in development, beside that of the pages.
  cacheDir: "node_modules/.vite-admin",
  plugins: [arabicSpaces(), layerOrder(), tailwindcss()],
  build: {
    outDir: "build/admin",
    // Read by server/admin/site.ts.
    manifest: true,
    rolldownOptions: {
      input: "admin/main.tsx",
      // Packages that also run on servers say "use client", which means nothing here. How long plugins took says
      // nothing to an operator who builds.
      checks: { moduleLevelDirective: false, pluginTimings: false },
    },
    cssTarget: ["chrome123", "edge123", "firefox121", "safari16.4"],
    assetsInlineLimit: 0,
  },
});
