import { createServer as createHttpServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { firstSignIn } from "./admin/first-owner.ts";
import { ADMIN_IN_DEVELOPMENT } from "./admin/site.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config/config.ts";
import { connect } from "./db/connect.ts";
import { keepPrivate } from "./db/private-folder.ts";
import { createLog } from "./log.ts";
import { announce } from "./network/announce.ts";
import { openShop } from "./open-shop.ts";
import { createPages } from "./pages/handler.ts";
import { startProbes } from "./payments/probes.ts";
import { whenStarterEnds } from "./processes/starter.ts";
import { startSandbox } from "./sandbox/start-sandbox.ts";

/**
 * The same shop with hot reload of `web/`, `admin/` and `content/`: Vite answers first, then the shop. The
 * back office has a Vite of its own, as it has a build of its own.
 */
whenStarterEnds(() => process.exit());
const config = readConfig({ LOG_LEVEL: "warn", ...process.env });
keepPrivate(config.dataDir);
const log = createLog(config.logLevel);
const connection = await connect(config.databaseUrl, config.dataDir);
const { shop } = await openShop(config, connection, log);
await startSandbox(config);
startProbes(shop);

const server = createHttpServer();
const inDevelopment = (configFile: string) =>
  createServer({
    configFile,
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
const vite = await inDevelopment("vite.config.ts");
const adminVite = await inDevelopment("vite.admin.config.ts");
const loadBuild = async () =>
  (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
const app = createApp(shop, {
  pages: createPages(shop, { loadBuild, styles: null }),
  files: null,
  admin: ADMIN_IN_DEVELOPMENT,
});
const answer = getRequestListener(app.fetch);

server.on("request", (request, response) => {
  const { url = "" } = request;
  const { middlewares } = url.startsWith("/admin/") ? adminVite : vite;
  middlewares(request, response, () => {
    // The Vite of the back office has cut `/admin/` off the address; put it back.
    request.url = url;
    answer(request, response).catch((error: unknown) => console.error(error));
  });
});
const firstOwner = await firstSignIn(shop.db, config);
server.listen(config.port, config.host, () => announce("all", config, firstOwner, log));
