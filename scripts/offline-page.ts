import type { Plugin } from "vite";

const RELOAD = "window.location.reload();";
/** A page that fails with the same error; React Router would wait for ever for one that did not load. */
const FAILING_PAGE = `if (!navigator.onLine) {
			let fail = () => { throw error; };
			return { clientLoader: fail, default: fail };
		}
		`;

/** Puts a page that fails before the line that loads the document again, for use without a connection. */
export function failOffline(code: string): string {
  return code.replace(RELOAD, FAILING_PAGE + RELOAD);
}

/**
 * React Router answers a page whose code does not load by loading the document again. Without a
 * connection that ends on the browser's own error page, at the address that was left; with this the
 * error boundary shows our page, at the address that was asked for (design.md §8). A version of React
 * Router that writes this otherwise keeps its own way, and the test beside this file fails.
 */
export function offlinePage(): Plugin {
  return {
    name: "offline-page",
    transform: {
      filter: { id: /\/react-router\/dist\/.*\/routeModules\.js$/ },
      handler: (code) => ({ code: failOffline(code), map: null }),
    },
  };
}
