import type { Plugin } from "vite";

const LAYERS = "@layer properties, theme, base, components, utilities;\n";

/**
 * All styles end in one file, whose order we do not control. Declaring the layers at the top of
 * each file makes that harmless: utilities always override components, and components the base.
 */
export function layerOrder(): Plugin {
  return {
    name: "layer-order",
    enforce: "pre",
    transform: {
      filter: { id: /\/(?:web|admin)\/.*\.css$/ },
      handler: (code) => ({ code: LAYERS + code, map: null }),
    },
  };
}
