# The official image, whose user is root, with a folder of data that another user may write.
# A volume that is mounted there for the first time takes over the owner.
ARG NATS_IMAGE=nats:2.15.2-alpine
FROM ${NATS_IMAGE}
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
