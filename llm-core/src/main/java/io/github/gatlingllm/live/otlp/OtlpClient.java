/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.live.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.client.LimitedBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Posts to a collector. It follows no redirect, which could carry secrets away; whatever answers,
 * it takes neither more time nor more memory than is set here.
 */
final class OtlpClient {

  /** What is told of a post that was given up because the run had ended. */
  static final String NO_TIME = "the run ended before it was answered";

  private static final int MOST_BYTES = 1 << 16;

  private final OtlpEndpoint to;
  private final String rejections;
  private final ExecutorService executor = RunThread.OTLP_IO.executor();
  private final HttpClient client;
  private final ObjectMapper mapper = new ObjectMapper();
  private volatile @Nullable CompletableFuture<?> current;

  /**
   * To one collector.
   *
   * @param rejections what its answers call the number of values that it did not take
   */
  OtlpClient(OtlpEndpoint to, String rejections) {
    this.to = to;
    this.rejections = "/partialSuccess/" + rejections;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(to.timeout())
            .executor(executor)
            .build();
  }

  /**
   * How a post ended.
   *
   * @param error why it was not taken; null: it was
   * @param again whether it may be posted once more
   * @param pause seconds until then, as the collector asks; empty: it does not
   * @param rejected values that it did not take of a request that it took
   */
  record Posted(@Nullable String error, boolean again, OptionalLong pause, long rejected) {

    static Posted failed(String error, boolean again) {
      return new Posted(error, again, OptionalLong.empty(), 0);
    }
  }

  /** Posts, and waits for the answer. */
  Posted post(byte[] body) throws InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request(body), head -> LimitedBody.beginning(MOST_BYTES));
    current = answer;
    try {
      return posted(answer.get(to.timeout().toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      answer.cancel(true);
      return Posted.failed("no answer within " + to.timeout().toMillis() + " ms", true);
    } catch (CancellationException e) {
      return Posted.failed(NO_TIME, false);
    } catch (ExecutionException e) {
      return Posted.failed(words(e.getCause()), true);
    } finally {
      current = null;
    }
  }

  /** Gives up what is waited for now. Any thread. */
  void abandon() {
    CompletableFuture<?> waiting = current;
    if (waiting != null) {
      waiting.cancel(true);
    }
  }

  void close() {
    executor.shutdown();
  }

  private HttpRequest request(byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(to.address())
            .timeout(to.timeout())
            .header("Content-Type", "application/json");
    to.headers().forEach(request::header);
    if (to.gzip()) {
      request.header("Content-Encoding", "gzip");
    }
    return request
        .POST(HttpRequest.BodyPublishers.ofByteArray(to.gzip() ? zipped(body) : body))
        .build();
  }

  private static byte[] zipped(byte[] body) {
    var bytes = new ByteArrayOutputStream(body.length / 4);
    try (var zip = new GZIPOutputStream(bytes)) {
      zip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private Posted posted(HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    if (status / 100 == 2) {
      return new Posted(null, false, OptionalLong.empty(), rejected(answer.body()));
    }
    if (status / 100 == 3) {
      return Posted.failed("HTTP " + status + ", a redirect, which is not followed", false);
    }
    boolean again = List.of(429, 502, 503, 504).contains(status);
    return new Posted("HTTP " + status, again, retryAfter(answer), 0);
  }

  private static OptionalLong retryAfter(HttpResponse<byte[]> answer) {
    String value = answer.headers().firstValue("retry-after").orElse("");
    return value.matches("\\d{1,6}")
        ? OptionalLong.of(Long.parseLong(value))
        : OptionalLong.empty();
  }

  /** What is no JSON of theirs says nothing. */
  private long rejected(byte[] body) {
    try {
      JsonNode answer = mapper.readTree(body);
      return answer == null ? 0 : Math.max(0, answer.at(rejections).asLong(0));
    } catch (IOException notTheirs) {
      return 0;
    }
  }

  private static String words(@Nullable Throwable cause) {
    if (cause == null) {
      return "it failed";
    }
    String message = cause.getMessage();
    return cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
  }
}
