# A server with the web app. Build: docker build -t ziggurat .   Run: docker compose up
FROM node:22-slim AS web
WORKDIR /build
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN cd web && npm install --no-save --no-audit --no-fund
COPY web web
COPY docs/rules docs/rules
RUN cd web && npm run build

FROM python:3.12-slim
WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src src
RUN pip install --no-cache-dir --constraint constraints.txt ".[postgres]" \
    && useradd --create-home ziggurat \
    && mkdir /data && chown ziggurat /data
COPY --from=web /build/web/dist web
# Matches and compiled rules lie on one volume, so that a new container starts warm and with every match.
ENV ZIGGURAT_WEB=/app/web ZIGGURAT_DATA=/data ZIGGURAT_CACHE=/data/compiled
USER ziggurat
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/health')"
CMD ["ziggurat", "serve", "--host", "0.0.0.0", "--port", "8000"]
