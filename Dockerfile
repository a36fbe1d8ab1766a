# One image per process: docker build --build-arg PROCESS=services/intake .
# A tag can be moved to another image: releases set NODE_IMAGE to node:24-bookworm-slim@sha256:… (docs/operations.md).
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS assembled
ARG PROCESS
WORKDIR /source
COPY . .
RUN mkdir /app && deploy/assemble "$PROCESS" /app

FROM ${NODE_IMAGE}
WORKDIR /app
# A volume mounted here takes over the owner.
RUN mkdir -p /media && chown 1000:1000 /media
COPY --from=assembled /app .
ARG PROCESS
ENV PROCESS=$PROCESS NODE_ENV=production
USER 1000:1000
EXPOSE 8000 8080 8081 9090
ENTRYPOINT ["sh", "-c", "exec node --import ./require-node.mjs --disable-warning=ExperimentalWarning \"$PROCESS/src/main.ts\" \"$@\"", "node"]
