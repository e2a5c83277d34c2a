# The site and its intake in a container (docs/deployment.md). The major of the image's Node is the one that
# tasks/node pins. The digest is of 26.10.0 for every kind of processor; Dependabot raises it.

# The site and the server's packages are the same on every processor, so they are made on that of the machine.
FROM --platform=$BUILDPLATFORM node:26-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33 AS build
# The public address. It is in pages, sitemap and share images, so the image is for one site.
ARG SITE_URL
WORKDIR /build
COPY . .
RUN SITE_URL=$SITE_URL npm run build

FROM --platform=$BUILDPLATFORM node:26-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33 AS dependencies
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
# What the server imports is a workspace of its own, so this leaves out what only the build needs.
RUN npm ci --workspace=server --omit=dev --no-audit --no-fund --loglevel=error

FROM node:26-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33
ARG SITE_URL
ENV SITE_URL=$SITE_URL HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
# Where Node keeps the sources as it compiled them: the next start is quicker and takes 20 MB less.
ENV NODE_COMPILE_CACHE=/var/cache/site
# Nothing installs packages here, so nobody who comes in shall find what could.
RUN mkdir --mode=700 /data /var/cache/site && chown node:node /data /var/cache/site && \
    rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
WORKDIR /site
COPY package.json ./
COPY --from=dependencies /site/node_modules node_modules
COPY content/brand.json content/facts.json content/
COPY domain domain
COPY src src
COPY server server
COPY --from=build /build/dist dist
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "--disable-warning=ExperimentalWarning", "server/process/check-health.ts"]
# The server itself is process 1, so that it hears SIGTERM.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "server/main.ts"]
