# One image per process: docker build --build-arg PROCESS=services/intake .
# The folder layout stays: Node strips types only outside node_modules, where npm links the workspaces to.
FROM node:24-bookworm-slim
WORKDIR /app
COPY . .
RUN npm ci --omit=dev && npm cache clean --force
# A volume mounted here takes over the owner.
RUN mkdir /media && chown node:node /media
ARG PROCESS
ENV PROCESS=$PROCESS NODE_ENV=production
USER node
EXPOSE 8000 8080 8081 9090
CMD ["sh", "-c", "exec node --import ./require-node.mjs --disable-warning=ExperimentalWarning $PROCESS/src/main.ts"]
