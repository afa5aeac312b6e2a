// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.prometheus;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.listen.ServerAnswer;
import io.github.gatlingllm.listen.ServerRequest;
import io.github.gatlingllm.live.LivePort;
import io.github.gatlingllm.live.LiveServer;
import io.github.gatlingllm.live.LiveSnapshot;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Serves the latest snapshot to Prometheus. It is at most a second old. */
public final class ScrapeEndpoint implements AutoCloseable {

  /** The prefix of the system properties of the endpoint. */
  public static final String PROPERTY = "gatling.llm.prometheus";

  private static final String PATH = "/metrics";

  private final LiveServer server;
  private final CountDownLatch lastSeen;

  private ScrapeEndpoint(LiveServer server, CountDownLatch lastSeen) {
    this.server = server;
    this.lastSeen = lastSeen;
  }

  /**
   * Opens the endpoint.
   *
   * @param latest the latest snapshot; null: the run has not begun
   * @throws IllegalStateException if the port is not available
   */
  public static ScrapeEndpoint on(LivePort port, Supplier<@Nullable LiveSnapshot> latest) {
    var lastSeen = new CountDownLatch(1);
    LiveServer server =
        LiveServer.on(
            port,
            RunThread.PROMETHEUS,
            Map.of(PATH, request -> answer(request, latest.get(), lastSeen)));
    return new ScrapeEndpoint(server, lastSeen);
  }

  private static ServerAnswer answer(
      ServerRequest request, @Nullable LiveSnapshot snapshot, CountDownLatch lastSeen) {
    if (snapshot == null) {
      return ServerAnswer.text(503, "The run has not begun.\n");
    }
    TextFormat format = TextFormat.of(request.header("Accept"));
    ServerAnswer answer =
        ServerAnswer.of(200, format.contentType(), PrometheusExposition.of(snapshot, format))
            .with("Vary", "Accept");
    return snapshot.progress().ended() ? answer.whenWritten(lastSeen::countDown) : answer;
  }

  /** Waits until the final snapshot is scraped, for a limited time. */
  public void awaitLast(Duration most) {
    try {
      if (!lastSeen.await(most.toMillis(), TimeUnit.MILLISECONDS)) {
        return; // no scrape came, which is not an error
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the URL to scrape. */
  public String url() {
    return server.url() + PATH;
  }

  @Override
  public void close() {
    server.close();
  }
}
