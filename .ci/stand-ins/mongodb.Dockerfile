# Stands in for mongo: mongo-java-server, which has every change in a file of the volume and knows no login.
ARG NODE
FROM ${NODE}
COPY java /opt/java
COPY server /opt/server
COPY mongod.mjs /opt/mongod.mjs
COPY mongosh /usr/local/bin/mongosh
RUN groupadd --gid 999 mongodb && useradd --uid 999 --gid 999 mongodb && mkdir -p /data/db && chown 999:999 /data/db
ENTRYPOINT ["node", "/opt/mongod.mjs"]
