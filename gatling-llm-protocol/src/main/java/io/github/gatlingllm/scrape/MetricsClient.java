/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.client.LimitedBody;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.ExpositionParser;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server for its metrics: the JDK's client, apart from the one that sends the load. Whatever
 * answers, it takes neither more time nor more memory than is set here.
 */
final class MetricsClient {

  private static final int MOST_BYTES = 16 << 20;
  private static final String ACCEPT =
      "text/plain;version=0.0.4;q=1, application/openmetrics-text;version=1.0.0;q=0.9, */*;q=0.1";

  private static final String STARTED = "process_start_time_seconds";

  private final Duration patience;
  private final Duration controlPatience;
  private final ExecutorService executor = RunThread.SERVER_METRICS_IO.executor();
  private final HttpClient client;
  private final NvidiaSmi nvidiaSmi;

  /**
   * Asks nobody yet.
   *
   * @param patience with a scrape
   * @param controlPatience with a request that controls the server
   */
  MetricsClient(Duration patience, Duration controlPatience) {
    this(patience, controlPatience, TrustingTls.context());
  }

  /**
   * The same.
   *
   * @param tls which servers it trusts
   */
  MetricsClient(Duration patience, Duration controlPatience, SSLContext tls) {
    this(patience, controlPatience, new NvidiaSmi(NvidiaSmi.NAME), tls);
  }

  MetricsClient(Duration patience, Duration controlPatience, NvidiaSmi nvidiaSmi) {
    this(patience, controlPatience, nvidiaSmi, TrustingTls.context());
  }

  private MetricsClient(
      Duration patience, Duration controlPatience, NvidiaSmi nvidiaSmi, SSLContext tls) {
    this.nvidiaSmi = nvidiaSmi;
    this.patience = patience;
    this.controlPatience = controlPatience;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(patience)
            .sslContext(tls)
            .executor(executor)
            .build();
  }

  /** Asks all of them at once. */
  List<Fetched> get(List<Target> targets) throws InterruptedException {
    return get(targets, patience);
  }

  /**
   * The same with other patience.
   *
   * @param wait for those that are asked by HTTP
   */
  List<Fetched> get(List<Target> targets, Duration wait) throws InterruptedException {
    long sent = System.nanoTime();
    var answers = new ArrayList<Asked>();
    targets.forEach(target -> answers.add(ask(target, wait)));
    var all = new ArrayList<Fetched>();
    for (Asked answer : answers) {
      all.add(answer.await(sent));
    }
    return all;
  }

  private Asked ask(Target target, Duration wait) {
    if (target.isProgram()) {
      return sent -> nvidiaSmi.look(System.nanoTime(), patience);
    }
    CompletableFuture<Arrived> answer =
        client
            .sendAsync(request(target, wait), LIMITED)
            .thenApply(got -> new Arrived(got, System.nanoTime()));
    return sent -> await(answer, sent, wait);
  }

  /** An answer may be waited for long after it has come: until those before it have. */
  private record Arrived(HttpResponse<byte[]> answer, long moment) {}

  private interface Asked {
    Fetched await(long sent) throws InterruptedException;
  }

  private static final HttpResponse.BodyHandler<byte[]> LIMITED =
      head -> LimitedBody.whole(MOST_BYTES);

  private HttpRequest request(Target target, Duration wait) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target.url()).timeout(wait).header("accept", ACCEPT);
    if (target.authorization() != null) {
      request.header("authorization", target.authorization());
    }
    return request.build();
  }

  private static Fetched await(CompletableFuture<Arrived> answer, long sent, Duration wait)
      throws InterruptedException {
    try {
      long left = Math.max(1, wait.toNanos() - (System.nanoTime() - sent));
      Arrived arrived = answer.get(left, TimeUnit.NANOSECONDS);
      int status = arrived.answer().statusCode();
      return status == 200
          ? read(arrived.answer(), sent, arrived.moment() - sent)
          : Fetched.failed(sent, "HTTP " + status);
    } catch (TimeoutException e) {
      answer.cancel(true);
      return Fetched.failed(sent, tooLate(wait));
    } catch (ExecutionException e) {
      return e.getCause() instanceof LimitedBody.TooLargeException
          ? Fetched.never(sent, "it sends more than " + (MOST_BYTES >> 20) + " MB")
          : Fetched.failed(sent, words(e.getCause()));
    }
  }

  /** The content type says nothing: some call it plain, some lie. */
  private static Fetched read(HttpResponse<byte[]> got, long sent, long took) {
    String body = new String(got.body(), StandardCharsets.UTF_8);
    Exposition exposition = ExpositionParser.parse(body + started(got.headers(), body));
    return exposition.readable()
        ? new Fetched(sent, took, exposition, "", false)
        : Fetched.never(sent, "what it sends is no text for Prometheus");
  }

  /** llama.cpp tells in a header what others expose: another value means that it started anew. */
  private static String started(HttpHeaders headers, String body) {
    String start = headers.firstValue("process-start-time-unix").orElse("");
    return body.contains(STARTED) || !start.matches("\\d{1,19}")
        ? ""
        : "\n" + STARTED + " " + start;
  }

  private static String tooLate(Duration patience) {
    return "no whole answer within " + patience.toMillis() + " ms";
  }

  private static String words(@Nullable Throwable cause) {
    if (cause == null) {
      return "it failed";
    }
    String message = cause.getMessage();
    return cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
  }

  /** Sends a request that controls the server. */
  ControlReply post(URI url, @Nullable String authorization) throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url)
            .timeout(controlPatience)
            .POST(HttpRequest.BodyPublishers.noBody());
    if (authorization != null) {
      request.header("authorization", authorization);
    }
    CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(request.build(), LIMITED);
    try {
      HttpResponse<byte[]> got = answer.get(controlPatience.toNanos(), TimeUnit.NANOSECONDS);
      String body = new String(got.body(), StandardCharsets.UTF_8);
      return ControlReply.of(got.statusCode(), body, authorization);
    } catch (TimeoutException e) {
      answer.cancel(true);
      return ControlReply.failed(tooLate(controlPatience));
    } catch (ExecutionException e) {
      return ControlReply.failed(words(e.getCause()));
    }
  }

  /** Asks nobody any more. */
  void close() {
    executor.shutdown();
  }
}
