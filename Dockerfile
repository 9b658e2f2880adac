# The server in a container: `docker build -t azulejos .`, or with everything around it: `docker compose up` (compose.yaml).
# The wheel holds machine code for every processor of this architecture and for x86-64-v3; the server takes what the
# processor that runs it can execute, so an image can be built on one machine and run on another.

FROM node:22.17.0-bookworm-slim AS web
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm install --no-save --omit=dev
COPY web ./
COPY docs /build/docs
COPY src /build/src
RUN npm run build

FROM python:3.12.11-slim-bookworm AS build
WORKDIR /build
COPY pyproject.toml constraints.txt README.md LICENSE NOTICE ./
COPY src ./src
COPY tools ./tools
COPY --from=web /build/src/azulejos/web ./src/azulejos/web
RUN python -m venv /opt/build \
 && /opt/build/bin/pip install --no-cache-dir --constraint constraints.txt --editable '.[jit]' build hatchling ziglang \
 && /opt/build/bin/python -m tools.build_wheels --platforms this \
 && python -m venv /opt/azulejos \
 && /opt/azulejos/bin/pip install --no-cache-dir --constraint constraints.txt "$(ls dist/*.whl)[cluster]"

FROM python:3.12.11-slim-bookworm
RUN useradd --create-home --uid 10001 azulejos && install -d -o azulejos -m 700 /var/lib/azulejos
COPY --from=build /opt/azulejos /opt/azulejos
USER azulejos
ENV PATH=/opt/azulejos/bin:$PATH \
    AZULEJOS_HOST=0.0.0.0 \
    AZULEJOS_PORT=8000 \
    AZULEJOS_DATABASE_URL=sqlite+aiosqlite:////var/lib/azulejos/tables.db
VOLUME /var/lib/azulejos
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["azulejos", "serve"]
