import type { Plugin } from "vite";

const LAYERS = "@layer properties, theme, base, components, utilities;\n";

/**
 * All styles end in one file, in an order of their own. Naming the layers at the top of each file
 * makes that order harmless: utilities always win over components, components over the base.
 */
export function layerOrder(): Plugin {
  return {
    name: "layer-order",
    enforce: "pre",
    transform: {
      filter: { id: /\/web\/.*\.css$/ },
      handler: (code) => ({ code: LAYERS + code, map: null }),
    },
  };
}
