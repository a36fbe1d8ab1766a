# Stands in for nats:alpine: the server, and wget for its health check.
ARG DEBIAN
FROM ${DEBIAN}
COPY nats-server /usr/local/bin/nats-server
RUN ln -s /bin/busybox /usr/local/bin/wget
ENTRYPOINT ["nats-server"]
