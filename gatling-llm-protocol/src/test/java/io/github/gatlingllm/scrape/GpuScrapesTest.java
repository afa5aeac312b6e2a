/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.gatlingllm.protocol.ServerSide;
import io.github.gatlingllm.server.ServerFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Energy needs readings close to each other, at moments that are true. */
class GpuScrapesTest {

  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicInteger scrapes = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private String url = "";

  GpuScrapesTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void start() {
    server.setExecutor(threads);
    server.createContext("/gpus", this::power);
    server.createContext("/hang", exchange -> await());
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void await() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Never the same power twice. */
  private void power(HttpExchange exchange) throws IOException {
    String text =
        "DCGM_FI_DEV_POWER_USAGE{gpu=\"0\",UUID=\"GPU-7\"} " + (300 + scrapes.incrementAndGet());
    byte[] body = (text + "\n").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void anAnswerHasComeWhenItCameAndNotWhenOthersDid() throws InterruptedException {
    Duration patience = Duration.ofSeconds(4);
    var client = new MetricsClient(patience, patience);

    List<Fetched> all =
        client.get(
            List.of(new Target(URI.create(url + "/hang"), null), Target.ofGpus(url + "/gpus")));
    client.close();

    assertThat(all.get(0).took()).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(3));
    assertThat(all.get(1).exposition()).isNotNull();
    assertThat(all.get(1).took()).isLessThan(all.get(0).took() / 2);
  }

  @Test
  void aServerThatHangsDoesNotHoldUpReadingsOfPower(@TempDir Path folder) {
    var watch = new ServerWatch();
    watch.join(
        ServerSide.DEFAULT
            .at(List.of(url + "/hang"))
            .gpusAt(List.of(url + "/gpus"))
            .every(Duration.ofMillis(50)));
    watch.begin();
    long zero = System.nanoTime();
    watch.start(zero, folder, () -> 0, refused -> {});
    int before = scrapes.get();
    while (scrapes.get() < before + 10) {
      Thread.onSpinWait();
    }
    long end = System.nanoTime() - zero;

    ServerFigures figures = watch.end(0, end, end);

    assertThat(figures.endpoints()).singleElement().matches(server -> server.failed() <= 4);
    assertThat(figures.energy().reasons()).isEmpty();
    assertThat(figures.energy().meanWatts().orElseThrow()).isBetween(301.0, 300.0 + scrapes.get());
  }

  @Test
  @Timeout(30)
  void powerIsReadEachSecondHoweverSeldomServersAreAsked(@TempDir Path folder) {
    var watch = new ServerWatch();
    watch.join(ServerSide.DEFAULT.gpusAt(List.of(url + "/gpus")).every(Duration.ofMinutes(10)));
    watch.begin();
    watch.start(System.nanoTime(), folder, () -> 0, refused -> {});
    int before = scrapes.get();
    while (scrapes.get() < before + 3) {
      Thread.onSpinWait();
    }

    assertThat(watch.end(0, 1_000_000_000, 1_000_000_000).energy().reasons()).isEmpty();
  }
}
