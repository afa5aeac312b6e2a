// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.protocol.ControlRequest;
import io.github.gatlingllm.protocol.ControlRequest.Moment;
import io.github.gatlingllm.protocol.ServerSettings;
import io.github.gatlingllm.server.EndpointFigures;
import io.github.gatlingllm.server.ServerFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that takes its time holds up its own caller alone. */
@Timeout(60)
class ServerWatchTest {

  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch gate = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final ServerWatch watch = new ServerWatch(ServerTrust.VERIFIED, Duration.ofSeconds(50));
  private String url = "";

  ServerWatchTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void start() {
    server.setExecutor(threads);
    server.createContext("/slow", exchange -> answer(exchange, true));
    server.createContext("/fast", exchange -> answer(exchange, false));
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    gate.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange, boolean slow) throws IOException {
    if (slow) {
      entered.countDown();
      try {
        gate.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    byte[] body = "vllm:num_requests_running 3\n".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void aSlowScrapeHoldsUpNoOtherServer(@TempDir Path folder) throws InterruptedException {
    CompletableFuture<String> slow =
        CompletableFuture.supplyAsync(
            () -> String.valueOf(watch.answered(url + "/slow", null, ServerSettings.DEFAULT)),
            threads);
    entered.await();

    assertThat(watch.answered(url + "/fast", null, ServerSettings.DEFAULT))
        .isEqualTo("server metrics at " + url + "/fast/metrics");
    watch.join(ServerSettings.DEFAULT.every(Duration.ofMinutes(1)));
    watch.begin();
    watch.start(System.nanoTime(), folder, () -> 0, refused -> {});
    assertThat(slow).as("all of this while the slow server keeps its caller").isNotDone();

    gate.countDown();
    assertThat(slow)
        .succeedsWithin(Duration.ofSeconds(30))
        .isEqualTo("server metrics at " + url + "/slow/metrics");
    assertThat(watch.end(0, 1, 1).endpoints())
        .extracting(EndpointFigures::url)
        .containsExactly(url + "/fast/metrics");
  }

  @Test
  void aSlowControlRequestHoldsUpNoOtherServer() throws InterruptedException {
    ServerSettings side =
        ServerSettings.DEFAULT.with(new ControlRequest(Moment.BEFORE_RUN, url + "/slow", true));
    watch.join(side);
    CompletableFuture<Void> begun = CompletableFuture.runAsync(watch::begin, threads);
    entered.await();

    assertThat(watch.answered(url + "/fast", null, side)).isNotNull();
    assertThat(begun).isNotDone();

    gate.countDown();
    assertThat(begun).succeedsWithin(Duration.ofSeconds(30));
  }

  @Test
  void aRunEndsOnce() {
    watch.join(
        ServerSettings.DEFAULT.with(new ControlRequest(Moment.AFTER_RUN, url + "/fast", false)));

    ServerFigures first = watch.end(0, 1, 1);

    assertThat(first.hooks()).hasSize(1);
    assertThat(watch.end(0, 2, 2)).isSameAs(first);
  }

  @Test
  void aServerIsLookedForOnce() {
    assertThat(watch.answered(url + "/fast", null, ServerSettings.DEFAULT)).isNotNull();
    assertThat(watch.answered(url + "/fast", null, ServerSettings.DEFAULT)).isNull();
  }
}
