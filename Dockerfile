# The server as an image. Any Debian with Node 20.19 or newer will do; the package contains native code for glibc.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /checkout
COPY . .
RUN npm run package
RUN tar -xzf dist/arena.tar.gz -C /opt

FROM ${NODE_IMAGE}
# The browser that opens releases before visitors do.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/arena /opt/arena
RUN ln -s /opt/arena/bin/arena /usr/local/bin/arena \
  && install -d -m 0700 -o 1000 -g 1000 /data
ENV ARENA_DATA=/data
# A number, so that Kubernetes can tell that it is not root.
USER 1000:1000
WORKDIR /data
# The only folder that the server writes: the root may be read-only.
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/arena/bin/arena"]
CMD ["server", "start"]
