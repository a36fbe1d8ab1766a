# Stands in for node:24-bookworm-slim: a small Debian with Node, npm and a user of id 1000, and nothing else.
ARG DEBIAN
FROM ${DEBIAN}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
# The authorities by which this machine reaches the registry of npm.
COPY authorities.pem /usr/local/share/authorities.pem
ENV NODE_EXTRA_CA_CERTS=/usr/local/share/authorities.pem
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 node
