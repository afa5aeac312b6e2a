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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Serves the latest snapshot to Prometheus. It is at most a second old. */
public final class ScrapeEndpoint implements AutoCloseable {

  /** The prefix of the system properties of the endpoint. */
  public static final String PROPERTY = "gatling.llm.prometheus";

  private static final String PATH = "/metrics";

  private final LiveServer server;
  private final LastScrapes scrapes;

  private ScrapeEndpoint(LiveServer server, LastScrapes scrapes) {
    this.server = server;
    this.scrapes = scrapes;
  }

  /**
   * Opens the endpoint.
   *
   * @param latest the latest snapshot; null: the run has not begun
   * @throws IllegalStateException if the port is not available
   */
  public static ScrapeEndpoint on(LivePort port, Supplier<@Nullable LiveSnapshot> latest) {
    var scrapes = new LastScrapes();
    LiveServer server =
        LiveServer.on(
            port,
            RunThread.PROMETHEUS,
            Map.of(PATH, request -> answer(request, latest.get(), scrapes)));
    return new ScrapeEndpoint(server, scrapes);
  }

  private static ServerAnswer answer(
      ServerRequest request, @Nullable LiveSnapshot snapshot, LastScrapes scrapes) {
    if (snapshot == null) {
      return ServerAnswer.text(503, "The run has not begun.\n");
    }
    TextFormat format = TextFormat.of(request.header("Accept"));
    ServerAnswer answer =
        ServerAnswer.of(200, format.contentType(), PrometheusExposition.of(snapshot, format))
            .with("Vary", "Accept");
    String scraper = request.peer() + " " + request.header("User-Agent");
    if (snapshot.progress().ended()) {
      return answer.whenWritten(() -> scrapes.last(scraper));
    }
    scrapes.during(scraper);
    return answer;
  }

  /**
   * Waits until the final snapshot is scraped, by each who scraped repeatedly before, for a limited
   * time.
   */
  public void awaitLast(Duration most) {
    try {
      scrapes.await(most);
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
