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

/** Answers Prometheus, with the latest snapshot: a second old at the most. */
public final class ScrapeEndpoint implements AutoCloseable {

  /** The system properties that ask for it begin with this. */
  public static final String PROPERTY = "gatling.llm.prometheus";

  private static final String PATH = "/metrics";

  private final LiveServer server;
  private final CountDownLatch lastSeen;

  private ScrapeEndpoint(LiveServer server, CountDownLatch lastSeen) {
    this.server = server;
    this.lastSeen = lastSeen;
  }

  /**
   * Listens.
   *
   * @param latest what the run shows; null: it has not begun
   * @throws IllegalStateException if the port can't be had
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

  /** Waits until somebody has scraped what the run came to, but no longer than that. */
  public void awaitLast(Duration most) {
    try {
      if (!lastSeen.await(most.toMillis(), TimeUnit.MILLISECONDS)) {
        return; // nobody came: that was a wish
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What is to be scraped. */
  public String url() {
    return server.url() + PATH;
  }

  @Override
  public void close() {
    server.close();
  }
}
