import { ConfigError, type Environment, readText, readUrl } from "../environment/environment.ts";

/** Where traces go: the collector's address for them, what is sent along, and our name there. */
export type TracingConfig = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
};

/** By the names that OpenTelemetry has for its settings; `null` without an endpoint. */
export function readTracing(env: Environment): TracingConfig | null {
  const endpoint = readUrl(env, "OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]);
  if (endpoint === null) return null;
  const pairs = (readText(env, "OTEL_EXPORTER_OTLP_HEADERS") ?? "").split(",").filter(Boolean);
  const headers = pairs.map((pair) => {
    const [, name, value] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) {
      throw new ConfigError("OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas.");
    }
    return [name, decodeURIComponent(value.trim())];
  });
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: Object.fromEntries(headers),
    service: readText(env, "OTEL_SERVICE_NAME") ?? "shop",
  };
}
