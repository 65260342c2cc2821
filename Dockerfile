# The shop as an image: built in one stage, run in another without npm and tools, by an unprivileged user, on a
# file system that may be read-only. All data is in PostgreSQL. README.md, "In production".
ARG BUILD_ON=node:24-bookworm-slim
ARG RUN_ON=debian:bookworm-slim

FROM ${BUILD_ON} AS build
WORKDIR /app
COPY . .
RUN npm run build -- --ready

FROM ${RUN_ON}
WORKDIR /app
ENV NODE_ENV=production
ENV DATA_DIR=/tmp/data
ENV PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
ENV NODE_COMPILE_CACHE=/app/.compiled
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/sandbox sandbox
COPY --from=build /app/content content
COPY --from=build /app/contract contract
COPY --from=build /app/core core
COPY --from=build /app/web web
COPY --from=build /app/server server
COPY --from=build /app/build build
# Cached compiled code is only found by the same user.
RUN mkdir .compiled && chown 65532:65532 .compiled
USER 65532:65532
RUN node --eval "import('/app/server/app.ts').then(() => process.exit())"
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "server/main.ts"]
