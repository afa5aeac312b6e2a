// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import static java.util.Map.entry;

import io.github.gatlingllm.simulator.dialect.GeminiDialect.Sending;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A route of an API.
 *
 * @param label the name in the truth log
 * @param dialect the API
 * @param model the model that the path names; empty: the body names it
 */
public record ServedEndpoint(String label, ServedDialect dialect, String model) {
  private static final ChatDialect CHAT = new ChatDialect();
  private static final CompletionsDialect COMPLETIONS = new CompletionsDialect();
  private static final EmbeddingsDialect EMBEDDINGS = new EmbeddingsDialect();
  private static final ServedEndpoint RERANK =
      new ServedEndpoint("rerank", new RerankDialect(RerankDialect.Shape.JINA));
  private static final ServedEndpoint SCORE = new ServedEndpoint("score", new ScoreDialect());
  private static final ServedEndpoint CHAT_ROUTE = new ServedEndpoint("chat", CHAT);

  private static final Map<String, ServedEndpoint> BY_PATH =
      Map.ofEntries(
          entry("/v1/chat/completions", CHAT_ROUTE),
          entry(
              "/openai/v1/chat/completions", new ServedEndpoint("azure-chat", new AzureDialect())),
          entry("/v1/completions", new ServedEndpoint("completions", COMPLETIONS)),
          entry("/v1/responses", new ServedEndpoint("responses", new ResponsesDialect())),
          entry("/openai/v1/responses", new ServedEndpoint("responses", new ResponsesDialect())),
          entry("/v1/messages", new ServedEndpoint("messages", new MessagesDialect())),
          entry("/v1/embeddings", new ServedEndpoint("embeddings", EMBEDDINGS)),
          entry("/api/chat", new ServedEndpoint("ollama-chat", OllamaDialect.chat())),
          entry("/api/generate", new ServedEndpoint("ollama-generate", OllamaDialect.generate())),
          entry("/rerank", RERANK),
          entry("/v1/rerank", RERANK),
          entry(
              "/v2/rerank",
              new ServedEndpoint("rerank", new RerankDialect(RerankDialect.Shape.COHERE))),
          entry("/score", SCORE),
          entry("/v1/score", SCORE),
          entry("/generate_stream", new ServedEndpoint("tgi", TgiDialect.streamed())),
          entry("/generate", new ServedEndpoint("tgi", TgiDialect.whole())));

  /** Azure's deployments, whose names are models here. */
  private static final Map<String, ServedDialect> AZURE =
      Map.of(
          "chat/completions",
          new AzureDialect(),
          "completions",
          COMPLETIONS,
          "embeddings",
          EMBEDDINGS);

  private static final Pattern DEPLOYMENT =
      Pattern.compile("/openai/deployments/([^/]+)/(chat/completions|completions|embeddings)");

  /** Gemini's paths, those of Vertex AI with a project among them. */
  private static final Pattern GEMINI =
      Pattern.compile("/v1(?:beta|beta1|alpha)?/(?:.+/)?models/([^/:]+):(\\w+)");

  private static final Pattern TEI_BODY = Pattern.compile("\"texts\"\\s*:");
  private static final ServedEndpoint TEI_RERANK =
      new ServedEndpoint("rerank", new RerankDialect(RerankDialect.Shape.TEI));

  private static final Pattern EVENTS = Pattern.compile("(?:^|&)alt=sse(?:&|$)");

  private ServedEndpoint(String label, ServedDialect dialect) {
    this(label, dialect, "");
  }

  /**
   * Returns the endpoint of a body: TEI and vLLM serve the same path, and only TEI's bodies have
   * texts.
   */
  public ServedEndpoint of(String body) {
    return equals(RERANK) && TEI_BODY.matcher(body).find() ? TEI_RERANK : this;
  }

  /**
   * Returns the endpoint of a path.
   *
   * @throws ApiError if the API needs a query that the request does not have
   */
  public static Optional<ServedEndpoint> at(String path, String query) {
    ServedEndpoint fixed = BY_PATH.get(path);
    if (fixed != null) {
      return Optional.of(fixed);
    }
    Matcher deployment = DEPLOYMENT.matcher(path);
    if (deployment.matches()) {
      return Optional.of(azure(deployment, query));
    }
    Matcher gemini = GEMINI.matcher(path);
    return gemini.matches() ? gemini(gemini, query) : Optional.empty();
  }

  private static ServedEndpoint azure(Matcher path, String query) {
    if (!query.contains("api-version=")) {
      throw ApiError.of(404, "Resource not found: 'api-version' is missing.", "NotFoundError");
    }
    String route = path.group(2);
    ServedDialect dialect = AZURE.getOrDefault(route, CHAT);
    String label = route.startsWith("chat") ? "azure-chat" : "azure-" + route;
    return new ServedEndpoint(label, dialect, path.group(1));
  }

  private static Optional<ServedEndpoint> gemini(Matcher path, String query) {
    Sending streamed = EVENTS.matcher(query).find() ? Sending.EVENTS : Sending.ARRAY;
    return switch (path.group(2)) {
      case "generateContent" -> Optional.of(gemini(path.group(1), Sending.WHOLE));
      case "streamGenerateContent" -> Optional.of(gemini(path.group(1), streamed));
      default -> Optional.empty();
    };
  }

  private static ServedEndpoint gemini(String model, Sending sending) {
    return new ServedEndpoint("gemini", new GeminiDialect(sending), model);
  }
}
