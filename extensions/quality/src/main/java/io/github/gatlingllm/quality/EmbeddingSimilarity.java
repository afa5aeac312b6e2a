// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.fetch.FetchAnswer;
import io.github.gatlingllm.fetch.FetchException;
import io.github.gatlingllm.fetch.FetchRequest;
import io.github.gatlingllm.fetch.FetchRequest.Limits;
import io.github.gatlingllm.fetch.Fetcher;
import io.github.gatlingllm.fetch.ShownAddress;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The semantic similarity of answer and reference: the cosine of the angle between their
 * embeddings, or 0 if it is negative. The embeddings come from an endpoint of OpenAI's API.
 */
public final class EmbeddingSimilarity implements Scorer {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Fits two embeddings of a hundred thousand numbers each. */
  private static final int MOST_BYTES = 4 << 20;

  private static final int OK = 200;

  private final Fetcher fetcher = new Fetcher();
  private final Limits limits;
  private final URI endpoint;
  private final String model;
  private final @Nullable String apiKey;

  /**
   * Creates a scorer that uses an endpoint.
   *
   * @param url the whole URL, such as {@code http://gpu-2:8000/v1/embeddings}
   * @param model the embedding model
   * @param apiKey the key; null if there is none
   * @throws IllegalArgumentException if the URL is not http or https
   */
  public EmbeddingSimilarity(String url, String model, @Nullable String apiKey) {
    this(url, model, apiKey, TIMEOUT);
  }

  /**
   * Creates a scorer with a time-out.
   *
   * @param timeout for one response, head and body
   */
  EmbeddingSimilarity(String url, String model, @Nullable String apiKey, Duration timeout) {
    this.limits = Limits.whole(timeout, MOST_BYTES);
    this.endpoint = URI.create(url);
    this.model = model;
    this.apiKey = apiKey;
    if (endpoint.getHost() == null || !String.valueOf(endpoint.getScheme()).startsWith("http")) {
      throw new IllegalArgumentException(EmbeddingTexts.urlInvalid(url));
    }
  }

  @Override
  public double score(String prompt, String reference, String answer) {
    if (answer.isBlank() || reference.isBlank()) {
      return answer.isBlank() == reference.isBlank() ? 1 : 0; // endpoints refuse empty texts
    }
    JsonNode data = ask(reference, answer).path("data");
    return cosine(vector(data, 0), vector(data, 1));
  }

  private JsonNode ask(String reference, String answer) {
    ObjectNode body = JSON.createObjectNode().put("model", model);
    body.putArray("input").add(reference).add(answer);
    var headers = new LinkedHashMap<String, String>();
    headers.put("Content-Type", "application/json");
    if (apiKey != null) {
      headers.put("Authorization", "Bearer " + apiKey);
    }
    try {
      FetchAnswer got =
          fetcher.fetch(
              FetchRequest.post(endpoint, body.toString().getBytes(UTF_8), headers, limits));
      if (got.status() != OK) {
        throw failed(EmbeddingTexts.status(got.outcome()), null);
      }
      return JSON.readTree(got.text());
    } catch (JsonProcessingException e) {
      throw failed(EmbeddingTexts.noJson(), e);
    } catch (FetchException e) {
      throw failed(EmbeddingTexts.noResponse(String.valueOf(e.getMessage())), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private IllegalStateException failed(String what, @Nullable Throwable cause) {
    return new IllegalStateException(EmbeddingTexts.failed(ShownAddress.of(endpoint), what), cause);
  }

  /** Returns the embedding of that index: servers may send embeddings in any order. */
  private double[] vector(JsonNode data, int index) {
    for (JsonNode each : data) {
      JsonNode embedding = each.path("embedding");
      if (each.path("index").asInt() == index && embedding.isArray() && !embedding.isEmpty()) {
        double[] vector = new double[embedding.size()];
        for (int i = 0; i < vector.length; i++) {
          vector[i] = embedding.get(i).asDouble();
        }
        return vector;
      }
    }
    throw failed(EmbeddingTexts.noEmbedding(index), null);
  }

  private double cosine(double[] one, double[] other) {
    if (one.length != other.length) {
      throw failed(EmbeddingTexts.lengthsDiffer(), null);
    }
    double product = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < one.length; i++) {
      product += one[i] * other[i];
      first += one[i] * one[i];
      second += other[i] * other[i];
    }
    double lengths = Math.sqrt(first * second);
    return lengths == 0 ? 0 : Math.max(0, Math.min(1, product / lengths));
  }
}
