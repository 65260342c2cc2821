import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // One file for each page: a loader of a few bytes is not worth a request of its own.
  splitRouteModules: false,
} satisfies Config;
