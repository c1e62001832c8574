import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { traceWith } from './tracing.server.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const SERVER_ERROR = 500;
/** How long what is left to send is waited for when the process ends. */
const LAST_WORDS_MS = 3_000;

/**
 * Sends traces of requests, statements and jobs to a collector, by OTLP over HTTP. The other variables of OpenTelemetry (OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER,
 * OTEL_EXPORTER_OTLP_HEADERS …) are read by its own SDK. https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 * @param endpoint the collector's base address; `/v1/traces` is added
 * @returns what sends the rest and stops; it does not throw
 */
export function startTracing(endpoint: string): () => Promise<void> {
  const { env } = process;
  env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  env.OTEL_SERVICE_NAME ??= 'assay';
  // Figures are at /metrics, logs on standard output; who runs the process is nobody's business.
  env.OTEL_METRICS_EXPORTER ??= 'none';
  env.OTEL_LOGS_EXPORTER ??= 'none';
  env.OTEL_NODE_RESOURCE_DETECTORS ??= 'env,host';
  const sdk = new NodeSDK();
  sdk.start();
  const tracer = trace.getTracer('assay');
  traceWith(({ name, kind, attributes, onlyWithin }, work) => {
    if (onlyWithin && !trace.getActiveSpan()) return work(() => undefined);
    return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
      try {
        return await work((more) => {
          span.setAttributes(more);
          if (Number(more['http.response.status_code']) >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
        });
      } catch (error) {
        // Its kind and code, not its words: those may hold what somebody typed.
        const { name: type, code } = error as Error & { code?: string };
        span.setAttributes({ 'error.type': code ?? type });
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  });
  return async () => {
    traceWith(undefined);
    const tooLong = new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref());
    await Promise.race([sdk.shutdown().catch(() => undefined), tooLong]);
  };
}
