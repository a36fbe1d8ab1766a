# Stands in for haproxy:alpine: HAProxy of Debian, and wget for its health check.
ARG DEBIAN
FROM ${DEBIAN}
RUN ln -s /bin/busybox /usr/local/bin/wget
