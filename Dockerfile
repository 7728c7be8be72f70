# syntax=docker/dockerfile:1
# Built from the repository's folder: docker build -t tanyadata:local .
# Every line below is performed by test/deploy/container.test.ts too, in a bare folder, for whoever has no engine.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
RUN node scripts/build.mjs
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV TANYADATA_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json package.json
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
# All that is kept lies in /data. The rest is never written to: run it with --read-only and --tmpfs /tmp.
RUN mkdir -p /data && chown 1000:1000 /data && chmod 700 /data
VOLUME /data
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "apps/server/src/main.ts"]
