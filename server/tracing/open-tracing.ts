import type { Context, Hono } from "hono";
import type { Config } from "../config/config.ts";
import type { Connection } from "../db/connection.ts";
import type { Statement } from "../db/query-watch.ts";
import type { Log } from "../log.ts";
import type { SendMail } from "../mail/mailer.ts";
import { openExporter } from "./otlp.ts";
import { createTracing, NO_TRACING, type Tracing } from "./tracing.ts";

/** Traces if a collector is configured: statements on those connections from now on. */
export function openTracing(
  config: Pick<Config, "tracing">,
  connections: readonly Pick<Connection, "watchQueries">[],
  log: Log,
): { readonly tracing: Tracing; stop(): Promise<void> } {
  if (config.tracing === null) return { tracing: NO_TRACING, async stop() {} };
  const exporter = openExporter(config.tracing, log);
  const tracing = createTracing(exporter.take);
  const add = ({ pool, sql, ms, isFailed }: Statement) => {
    const attributes = { "db.system.name": "postgresql", "shop.pool": pool };
    const work = { name: summaryOf(sql), kind: "client", attributes } as const;
    tracing.add(work, ms, isFailed);
  };
  for (const { watchQueries } of connections) watchQueries(add);
  return { tracing, stop: exporter.stop };
}

/** What a statement does to which table; never its text, in which a value might stand. */
function summaryOf(sql: string): string {
  const [, operation = "statement"] = /^\s*(\w+)/.exec(sql) ?? [];
  const [, table = ""] = /\b(?:from|into|update)\s+"?([a-z_]+)/.exec(sql) ?? [];
  return `${operation.toLowerCase()} ${table}`.trim();
}

/** Each request as a span, by its route. What others say about a trace of theirs is not believed. */
export function traceRequests(
  app: Hono,
  tracing: Tracing,
  routeOf: (context: Context) => string,
): void {
  if (tracing === NO_TRACING) return;
  app.use("*", (context, next) =>
    tracing.run({ name: "request", kind: "server" }, async () => {
      await next();
      const [route, { method }, { status }] = [routeOf(context), context.req, context.res];
      tracing.describe(
        `${method} ${route}`,
        {
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": status,
        },
        status >= 500,
      );
    }),
  );
}

export function traceMails(sendMail: SendMail, tracing: Tracing): SendMail {
  return (mail) => tracing.run({ name: "send mail", kind: "client" }, () => sendMail(mail));
}
