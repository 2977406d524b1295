# A server with the web app, from the same wheel that anyone can install.
# Build: docker build -t ziggurat .   Run: docker compose up
FROM python:3.12-slim AS wheel
WORKDIR /build
COPY . .
# The web app, the browser's engines and the wheel that holds both.
RUN scripts/setup dev && .venv/bin/python -m build --wheel --no-isolation --outdir /wheel

FROM python:3.12-slim
# What is installed besides: `postgres`, and `ray` where bots think on other machines.
ARG EXTRAS=postgres
COPY constraints.txt /tmp/
COPY --from=wheel /wheel /tmp/wheel
RUN pip install --no-cache-dir --constraint /tmp/constraints.txt "$(ls /tmp/wheel/*.whl)[${EXTRAS}]" \
    && rm -r /tmp/wheel /tmp/constraints.txt \
    && useradd --create-home ziggurat \
    && mkdir /data && chown ziggurat /data
# Matches and compiled rules lie on one volume, so that a new container starts warm and with every match.
ENV ZIGGURAT_DATA=/data ZIGGURAT_CACHE=/data/compiled
USER ziggurat
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/health')"
CMD ["ziggurat", "serve", "--host", "0.0.0.0", "--port", "8000"]
