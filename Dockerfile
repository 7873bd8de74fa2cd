# Builds with all packages; runs with the production ones, as an unprivileged user.
FROM node:22.23.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev \
  # Pictures use one weight of these fonts, which come in all.
  && find node_modules/@expo-google-fonts -type f ! -path '*/600SemiBold/*.ttf' ! -name package.json ! -name 'LICENSE*' -delete

FROM node:22.23.1-bookworm-slim
# Converts videos that not every browser plays, and makes previews.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/locales/*.json ./locales/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The first start of a new version may migrate for minutes: see docs/operations.md.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Lists create a lot of short-lived garbage; a larger young generation collects it less often.
CMD ["node", "--max-semi-space-size=64", "dist/server/main.js"]
