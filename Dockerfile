# One image per process: docker build --build-arg PROCESS=services/intake .
# A tag can be moved to another image: releases set NODE_IMAGE to node:24-bookworm-slim@sha256:… (docs/operations/deployment.md).
ARG NODE_IMAGE=node:24-bookworm-slim

# The manifests alone: what is installed from them is built anew when they change, and not with every source.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN deploy/assemble manifests /manifests

FROM ${NODE_IMAGE} AS dependencies
ARG PROCESS
WORKDIR /source
COPY deploy/assemble deploy/assemble
COPY --from=manifests /manifests /app
RUN --mount=type=cache,target=/root/.npm deploy/assemble dependencies "$PROCESS" /app

FROM dependencies AS sources
COPY . .
RUN deploy/assemble sources "$PROCESS" /app /sources

# What builds the pages is in no image.
FROM ${NODE_IMAGE} AS pages
ARG PROCESS
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.npm deploy/assemble pages "$PROCESS" /pages

FROM ${NODE_IMAGE}
WORKDIR /app
# A volume mounted here takes over the owner.
RUN mkdir -p /media && chown 1000:1000 /media
COPY --from=dependencies /app .
COPY --from=sources /sources .
COPY --from=pages /pages .
COPY deploy/healthcheck deploy/check ./
ARG PROCESS
ARG VERSION=0.0.0
ARG COMMIT=unknown
ENV PROCESS=$PROCESS NODE_ENV=production BUILD=${VERSION}+${COMMIT}
USER 1000:1000
EXPOSE 8000 8080 8081 9090
HEALTHCHECK --interval=5s --timeout=5s --start-period=120s CMD ["bash", "/app/healthcheck"]
ENTRYPOINT ["sh", "-c", "exec node --import ./require-node.mjs --disable-warning=ExperimentalWarning \"$PROCESS/src/main.ts\" \"$@\"", "node"]
ARG SOURCE=
LABEL org.opencontainers.image.title=$PROCESS \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.revision=$COMMIT \
  org.opencontainers.image.source=$SOURCE \
  org.opencontainers.image.licenses=NOASSERTION
