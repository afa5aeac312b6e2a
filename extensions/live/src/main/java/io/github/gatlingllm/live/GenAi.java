// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The names and values of OpenTelemetry's semantic conventions for generative AI. */
final class GenAi {

  /** The operation of embeddings requests. */
  static final String EMBEDDINGS = "embeddings";

  private static final int CLIENT_ERROR = 400;

  /** The providers by host suffix. */
  private static final Map<String, String> HOSTS = hosts();

  private GenAi() {}

  private static Map<String, String> hosts() {
    var hosts = new LinkedHashMap<String, String>();
    hosts.put("openai.azure.com", "azure.ai.openai");
    hosts.put("services.ai.azure.com", "azure.ai.inference");
    hosts.put("api.openai.com", "openai");
    hosts.put("api.anthropic.com", "anthropic");
    hosts.put("generativelanguage.googleapis.com", "gcp.gemini");
    hosts.put("aiplatform.googleapis.com", "gcp.vertex_ai");
    hosts.put("amazonaws.com", "aws.bedrock");
    hosts.put("api.deepseek.com", "deepseek");
    hosts.put("api.groq.com", "groq");
    hosts.put("api.mistral.ai", "mistral_ai");
    hosts.put("api.perplexity.ai", "perplexity");
    hosts.put("api.cohere.com", "cohere");
    hosts.put("api.x.ai", "x_ai");
    return hosts;
  }

  /** Returns {@code gen_ai.operation.name} of a dialect. */
  static String operation(String dialect) {
    if (dialect.contains("embedding")) {
      return EMBEDDINGS;
    }
    if (dialect.equals("gemini")) {
      return "generate_content";
    }
    return dialect.endsWith("completions") || dialect.endsWith("generate")
        ? "text_completion"
        : "chat";
  }

  /**
   * Returns {@code gen_ai.provider.name}: by the host if it is known, else by the dialect. The
   * conventions ask for {@code openai} for any server behind OpenAI's API.
   */
  static String provider(String dialect, String host) {
    for (Map.Entry<String, String> known : HOSTS.entrySet()) {
      if (host.equals(known.getKey()) || host.endsWith("." + known.getKey())) {
        return known.getValue();
      }
    }
    if (dialect.startsWith("azure")) {
      return "azure.ai.openai";
    }
    int end = dialect.indexOf('-');
    String family = end < 0 ? dialect : dialect.substring(0, end);
    return switch (family) {
      case "" -> "_OTHER";
      case "gemini" -> "gcp.gemini";
      default -> family;
    };
  }

  /** Returns the host of an origin; empty: it has none. */
  static String host(String origin) {
    String host = uri(origin).getHost();
    return host == null ? "" : host.toLowerCase(Locale.ROOT);
  }

  /** Returns the port of an origin, or the default of its scheme; empty: the origin has no host. */
  static String port(String origin) {
    URI uri = uri(origin);
    if (uri.getHost() == null) {
      return "";
    }
    int defaultPort = "https".equals(uri.getScheme()) ? 443 : 80;
    return String.valueOf(uri.getPort() < 0 ? defaultPort : uri.getPort());
  }

  private static URI uri(String origin) {
    try {
      return URI.create(origin);
    } catch (IllegalArgumentException malformed) {
      return URI.create("");
    }
  }

  /** Returns {@code error.type}: the HTTP status if it is an error, else a constant text. */
  static String errorType(Outcome outcome) {
    return switch (outcome.status()) {
      case OK -> "";
      case CANCELLED -> "cancelled";
      case UNFINISHED -> "unfinished";
      case FAILED, RETRIED ->
          outcome.httpStatus() >= CLIENT_ERROR
              ? String.valueOf(outcome.httpStatus())
              : outcome.reason();
    };
  }

  /** Returns the duration of an operation until its answer was complete, or until it failed. */
  static long durationNanos(RequestRecord request) {
    return Math.max(0, request.answered() - request.timing().sent());
  }
}
